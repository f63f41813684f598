import type { Expiry } from '#contract/rules/expiry.ts';
import type { Ctx, LogPosition } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { personsOf } from '../../identity/users/users.service.ts';
import { editorsOf, noteSave } from '../../locks/editSessions.service.ts';
import type { EditSession } from '../../locks/locks.model.ts';
import { recordSave } from '../../nodeHistory/recordNodeChanges.service.ts';
import { settingOf } from '../../settings/settings.service.ts';
import { fileTypeOf } from '../content/contentTypes.service.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { fileRef, recordNodeChange } from '../nodeChanges.service.ts';
import { isPassing, leavingVersions, MAX_VERSIONS } from './listedVersions.ts';

interface VersionDetails {
  /** The log row of the change; a save that takes the place of the one before it in the same sitting has none. */
  logText: string;
  /** Of the file from now on; without a date, it stays as it is. */
  expiry?: Expiry;
  /** When the content was last changed, in milliseconds since 1970, if the client says it. */
  modifiedOn?: number | null;
  /** The sitting in which it was saved. */
  session?: EditSession;
  /** Who has edited it, if the program says so; otherwise those who have it open. */
  editorIds?: number[] | undefined;
}

/**
 * Makes content the current version of a file, and records the change; what it replaces becomes an earlier version.
 * @returns the ID of the version
 */
export async function addVersion(
  ctx: Ctx,
  { id, parentId, name }: Pick<FileRow, 'id' | 'parentId' | 'name'>,
  blob: Blob,
  { logText, expiry, modifiedOn = null, session, editorIds }: VersionDetails,
): Promise<number> {
  const { stores, actor } = ctx;
  await stores.folders.lockFiles([id]);
  const replaced = session && (await takePlace(ctx, id, session));
  const log = replaced ? replaced.log : await ctx.audit(logText, { length: blob.size });
  const content = { size: blob.size, uploadedBy: actor.id, uploadedOn: ctx.stamp() };
  const editing = session && { id: session.id, editorIds: editorIds ?? (await editorIdsOf(ctx, session)) };
  const { id: versionId, number } = await stores.content.insertVersion({
    ...{ fileId: id, blobId: blob.id, log, modifiedOn, ...content },
    ...{ actedBy: actor.actedBy?.id, app: session?.app ?? actor.via ?? 'web' },
    ...(editing && { session: editing }),
  });
  const type = await fileTypeOf(ctx, name, blob);
  const typed = { versionId, type, modifiedOn: modifiedOn ?? Date.parse(content.uploadedOn), ...content };
  await stores.files.setContent(id, typed, actor.id, ctx.stamp());
  if (expiry?.expiryDate) await stores.files.setExpiry(id, expiry);
  await removeLeaving(ctx, id, session);
  const ref = fileRef({ id, parentId, name });
  const save = session && { sessionId: session.id, versionId };
  const isQuiet = replaced !== undefined;
  const after = { size: blob.size, ...(editing && { editors: await named(ctx, editing.editorIds) }) };
  if (replaced) await recordSave(ctx, { nodeId: id, version: number, editors: [], ...after });
  await recordNodeChange(ctx, {
    events: [
      { ...ref, type: 'changed', isQuiet, ...(isQuiet && { save }) },
      ...(save ? [{ ...ref, type: 'saved' as const, save }] : []),
    ],
    history: replaced ? [] : [{ ...ref, version: number, type: 'version', after }],
    reread: [id],
    counts: [[parentId, 0]],
    log: log ?? [],
  });
  if (session) await noteSave(ctx, session, !isQuiet);
  return versionId;
}

/**
 * Removes the current version where it is a save of the same sitting that has to give way: the next one gets its number
 * and its row of the log.
 */
async function takePlace(
  ctx: Ctx,
  fileId: number,
  session: EditSession,
): Promise<{ log: LogPosition | undefined } | undefined> {
  const [current] = await ctx.stores.content.listedVersionsOf(fileId);
  const next = { uploadedBy: ctx.actor.id, uploadedOn: ctx.stamp() };
  const versionMinutes = await settingOf(ctx, 'versionMinutes');
  if (!current || current.sessionId !== session.id || !isPassing(current, next, versionMinutes)) return undefined;
  await ctx.stores.content.removeVersions([current.id], ctx.stamp());
  return { log: current.log };
}

/** Removes the versions that have to leave the list. */
async function removeLeaving(ctx: Ctx, fileId: number, session: EditSession | undefined): Promise<void> {
  const { content } = ctx.stores;
  // Most files have few versions, and no sitting.
  if (!session && (await content.countVersions(fileId)) <= MAX_VERSIONS) return;
  const versionMinutes = await settingOf(ctx, 'versionMinutes');
  const leaving = leavingVersions(await content.listedVersionsOf(fileId), session?.id ?? null, versionMinutes);
  await content.removeVersions(leaving, ctx.stamp());
}

async function named(ctx: Ctx, ids: number[]): Promise<{ id: number; name: string }[]> {
  const person = await personsOf(ctx, ids);
  return ids.map((id) => ({ id, name: person(id).name }));
}

async function editorIdsOf(ctx: Ctx, { id }: EditSession): Promise<number[]> {
  const { present } = await editorsOf(ctx, id);
  return present.length > 0 ? present : [ctx.actor.id];
}
