import type { NodeLock } from '#contract/common.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { LockedFile, locks } from '#contract/fileNodes/locks.ts';
import { limits } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Events, NodeEvent } from '#server/kernel/events.ts';
import { fail } from '#server/lib/fail.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { type Paged, termsOf } from '#server/lib/page.ts';
import { callerOf } from '../../identity/users/users.service.ts';
import { guardHeld } from '../../legalHolds/heldNodes.service.ts';
import { endLocks, endReservations, reservationTerms } from '../../locks/lockChanges.service.ts';
import type { Lock } from '../../locks/locks.model.ts';
import { bindingOf, isOwnReservation } from '../../locks/locks.service.ts';
import { lockViews } from '../../locks/lockViews.service.ts';
import { findLocks, reservationsOfUsers, reserveFile } from '../../locks/reservations.service.ts';
import { visibleFile } from '../files/files.service.ts';
import { fileRef, recordNodeChange } from '../nodeChanges.service.ts';
import { pathOf, visibleFolder, visibleFolders } from '../permissions/folderAccess.service.ts';
import { listsGranting } from '../permissions/permissions.service.ts';
import { pathsOf } from './anyNodes.service.ts';

/** The locked files of the caller that they may read; for administrators all. Newest first. */
export async function listLocks(ctx: Ctx, query: QueryOf<typeof locks.list>): Promise<Paged<LockedFile>> {
  const { skip, take = limits.take } = query;
  const holderId = can(ctx.actor, 'lock.end', { by: 0 }) ? undefined : ctx.actor.id;
  const lists = await listsGranting(ctx, Rights.Read);
  const { items, total } = await findLocks(ctx, { terms: termsOf(query.search), holderId, lists, skip, take });
  const pathOfFile = await pathsOf(
    ctx,
    items.map(({ file }) => file),
  );
  const shown = items.map(({ file, lock }) => ({
    file: { id: file.id, name: file.name, fullPath: pathOfFile(file) },
    lock,
  }));
  return { items: shown, total };
}

/**
 * Reserves a file for the caller, or gives the reservation another end and reason.
 * @throws {ApiError} 404, 403, 400 for an end that is past or too far, 423 held, locked or edited by another user, 429
 */
export async function lockFile(ctx: Ctx, id: number, terms: BodyOf<typeof locks.place>): Promise<NodeLock> {
  const { file, folder } = await visibleFile(ctx, id);
  authorize(ctx.actor, 'lock.place', folder);
  await guardHeld(ctx, [id]);
  const lock = await reserveFile(ctx, { fileId: id, ...terms });
  const path = pathOf([file, ...(await ctx.stores.folders.lineage(folder.id))]);
  const after = { until: lock.expiresOn, reason: lock.reason };
  await recordNodeChange(ctx, {
    ...none,
    counts: [],
    history: [{ ...fileRef(file), type: 'locked', after }],
    log: `File locked: ${path}${reservationTerms(lock)}`,
  });
  return (await lockViews(ctx, [lock]))(lock);
}

/**
 * Removes the locks that apply to a file: allowed for their holders and for administrators. Who has reserved the file
 * ends the reservation first.
 * @throws {ApiError} 404 without one, 403, 409 for the lock of an approval
 */
export async function endLock(ctx: Ctx, id: number) {
  const { file, folder } = await visibleFile(ctx, id);
  const path = pathOf([file, ...(await ctx.stores.folders.lineage(folder.id))]);
  const present = await presentLocks(ctx, id);
  const own = present.filter((lock) => isOwnReservation(ctx, lock));
  await endLocks(ctx, own.length > 0 ? own : present, { ...file, isFolder: false, path });
  return {};
}

/**
 * Removes the locks that apply to a folder: allowed for their holders and for administrators.
 * @throws {ApiError} 404 without one, 403
 */
export async function endFolderLock(ctx: Ctx, id: number) {
  const folder = await visibleFolder(ctx, id);
  const path = pathOf(await ctx.stores.folders.lineage(id));
  await endLocks(ctx, await presentLocks(ctx, id), { ...folder, isFolder: true, path });
  return {};
}

/** Counts a change of locks as one of the lists that show them, and tells open streams. */
export async function noteLocks(ctx: Ctx, nodeIds: number[]): Promise<void> {
  if (nodeIds.length === 0) return;
  const nodes = await ctx.stores.folders.placesOf(nodeIds);
  const showing = nodes.map(({ id, parentId, isFolder }) => (isFolder ? id : (parentId ?? id)));
  const events = nodes.map(
    ({ id, parentId, isFolder }): NodeEvent => ({ type: 'lock', nodeId: id, parentId, name: '', isFolder }),
  );
  await recordNodeChange(ctx, { ...none, events, counts: [...new Set(showing)].map((folderId) => [folderId, 0]) });
}

const none = { events: [], history: [], reread: [], log: [] };

/** Ends the reservations of users who may not write their files any more, or may not sign in. */
export async function endUnentitledLocks(ctx: Ctx): Promise<void> {
  const byHolder = groupBy(await reservationsOfUsers(ctx), ({ lock }) => lock.userId);
  const ended: Lock[] = [];
  for (const [userId, reservations] of byHolder) {
    const holder = await callerOf(ctx, userId);
    const folderIds = [...new Set(reservations.map(({ folderId }) => folderId))];
    const folders = holder ? await visibleFolders(ctx.as(holder), folderIds) : [];
    const writable = new Set(
      folders.flatMap((folder) => (holder && can(holder, 'lock.place', folder) ? folder.id : [])),
    );
    ended.push(...reservations.flatMap(({ folderId, lock }) => (writable.has(folderId) ? [] : lock)));
  }
  if (ended.length > 0) await ctx.transact((tx) => endReservations(tx, ended));
}

/** Records the end of reservations that no request ended. */
export async function noteEndedReservations(ctx: Ctx, ended: Events['reservationsEnded']): Promise<void> {
  const files = await ctx.stores.files.findAll(ended.map(({ nodeId }) => nodeId));
  const pathOfFile = await pathsOf(ctx, files);
  const terms = new Map(ended.map((reservation) => [reservation.nodeId, reservation.terms]));
  const by = ctx.actor.id ? undefined : { id: null, name: 'System' };
  await recordNodeChange(ctx, {
    ...none,
    counts: [],
    history: files.map((file) => ({ ...fileRef(file), type: 'unlocked' })),
    log: files.map((file) => `File unlocked: ${pathOfFile(file)}${terms.get(file.id)}`),
    logDetails: { by },
  });
}

/** Tells webhooks and notices at the end of a sitting of its last save, if they do not know it yet. */
export async function announceSaves(ctx: Ctx, { fileId, savedBy, isAnnounced }: Events['sessionEnded']): Promise<void> {
  const file = isAnnounced ? undefined : await ctx.stores.files.find(fileId);
  if (!file || savedBy === null) return;
  const caller = await callerOf(ctx, savedBy);
  const events = [{ ...fileRef(file), type: 'changed' as const }];
  await recordNodeChange(caller ? ctx.as(caller) : ctx, { ...none, events, counts: [] });
}

/** @throws {ApiError} 404 without one */
async function presentLocks(ctx: Ctx, id: number): Promise<Lock[]> {
  const locks = (await bindingOf(ctx, [id]))(id);
  return locks.length > 0 ? locks : fail('lock.notFound');
}
