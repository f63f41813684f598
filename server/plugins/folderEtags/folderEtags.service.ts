import { createHash } from 'node:crypto';
import { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { dispatchWaiting } from '../events/events.service.ts';
import { dataFingerprint } from '../fileNodes/instance.service.ts';
import { readerKey } from '../fileNodes/permissions/folderAccess.service.ts';
import { effectiveRightsByList } from '../fileNodes/permissions/permissions.service.ts';
import { heldOf } from '../legalHolds/heldNodes.service.ts';
import type { ChangeParts } from './folderEtags.model.ts';

/** Characters of a tag: 132 bits of a hash. */
const TAG_CHARACTERS = 22;

/**
 * Makes the tags of folders as new as everything that was committed before this call. It comes first in a request that
 * shows tags, before any reply that is cached until the next commit is looked for.
 * @param ctx outside a transaction
 */
export function carryUp(ctx: Ctx): Promise<void> {
  return dispatchWaiting(ctx);
}

/**
 * The entity tags of folders for the caller, without quotes. A tag changes with what the caller sees of the folder and
 * below it (names, places, contents, rights, holds), and with nothing else that they may not read; it is the same on
 * every node and after a restart, and another one after a restore of a backup.
 *
 * A client must never store a tag that is newer than the list that came with it: call `carryUp`, then this function,
 * and read the list after both, with the same rights (`withSteadyRights`). What changes between is in the list and not in
 * the tag, so that the next tag differs.
 * @param folderIds live folders, the root as well. Whether the caller may know of them is not checked
 * @returns the tags by folder; none for what is no folder
 */
export async function folderEtags(ctx: Ctx, folderIds: number[]): Promise<Map<number, string>> {
  const [only, ...others] = folderIds;
  if (only === undefined) return new Map();
  // Idle clients ask for the same one all the time.
  if (others.length === 0)
    return ctx.cached(`tag of folder ${only} for ${readerKey(ctx)}`, () => readEtags(ctx, folderIds));
  return readEtags(ctx, folderIds);
}

async function readEtags(ctx: Ctx, folderIds: number[]): Promise<Map<number, string>> {
  const { folderChanges } = ctx.stores;
  // A restored backup counts its changes from an earlier number, which would give the tags of other states again.
  const fingerprint = await dataFingerprint(ctx);
  const rightsOf = await effectiveRightsByList(ctx);
  const isHeld = await heldOf(ctx, folderIds);
  const changes = await folderChanges.listOf(folderIds);
  const tags = new Map<number, string>();
  for (const { id, accessListId, listAbove } of await folderChanges.tagged(folderIds)) {
    // What the letters of the folder itself depend on: the rights on it and around it, and holds.
    const around = listAbove === null ? Rights.None : rightsOf(listAbove);
    const own = [rightsOf(accessListId), around, Number(isHeld(id))];
    tags.set(id, hashOf([fingerprint, ...own, ...partsSeen(changes.get(id) ?? [], rightsOf)]));
  }
  return tags;
}

/** What the tag of a user with these rights takes of the changes in a folder. */
function partsSeen(changes: ChangeParts[], rightsOf: (listId: number) => Rights): number[] {
  const parts: number[] = [];
  for (const [listId, position, readersPosition] of changes) {
    const rights = rightsOf(listId);
    if (rights !== Rights.None) parts.push(listId, rights, rights === Rights.ReadWrite ? position : readersPosition);
  }
  return parts;
}

function hashOf(parts: (number | string)[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, TAG_CHARACTERS);
}
