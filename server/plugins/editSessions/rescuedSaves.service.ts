import { subDays } from 'date-fns';
import type { RescuedSave, RescueReason } from '#contract/fileNodes/rescuedSaves.ts';
import { can } from '#contract/policy.ts';
import { extensionOf } from '#contract/rules/names.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { guardScanned } from '../antivirus/antivirus.service.ts';
import {
  addHeldContent,
  hasContent,
  heldContent,
  readContent,
  releaseContent,
} from '../fileNodes/content/content.service.ts';
import { checkContentType } from '../fileNodes/content/fileTypes.service.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { fileIfVisible, visibleFile } from '../fileNodes/files/files.service.ts';
import { isNameTaken, nextFreeName } from '../fileNodes/freeName.service.ts';
import { liveFiles } from '../fileNodes/nodes/anyNodes.service.ts';
import { type Folder, folderAccess } from '../fileNodes/permissions/folderAccess.service.ts';
import { insertFiles, undescribed } from '../fileNodes/transfers/newFiles.service.ts';
import { addVersion } from '../fileNodes/transfers/newVersion.service.ts';
import { personsOf, readMe } from '../identity/users/users.service.ts';
import { guardHeld, heldAmong } from '../legalHolds/heldNodes.service.ts';
import type { EditSession } from '../locks/locks.model.ts';
import { guardLocks } from '../locks/locks.service.ts';

/** Days for which a save is kept that could not be stored. */
const RESCUED_DAYS = 30;
const holderOf = (id: number) => `rescue ${id}`;

/** Keeps a save beside its file: the newest one of each session. The folder's writers and its author get a notice. */
export async function rescue(
  ctx: Ctx,
  { fileId, session, blob, reason }: { fileId: number; session: EditSession; blob: Blob; reason: RescueReason },
): Promise<void> {
  const { stores, actor, stamp } = ctx;
  const earlier = await stores.rescuedSaves.ofSession(session.id);
  for (const { id } of earlier) await removeSave(ctx, id);
  const save = { fileId, sessionId: session.id, userId: actor.id, blobId: blob.id, size: blob.size, reason };
  const id = await stores.rescuedSaves.insert({ ...save, on: stamp() });
  await addHeldContent(ctx, blob, holderOf(id));
  await ctx.audit(`Rescued save kept: ${session.path} (${reason})`, { length: blob.size });
  if (earlier.length === 0)
    await ctx.emit('saveRescued', { nodeId: fileId, name: session.path.split('/').at(-1) ?? '' });
}

/** The saves of a file that the caller may see, newest first: their own, and all for those who may write the file. */
export async function listRescued(ctx: Ctx, fileId: number): Promise<{ items: RescuedSave[] }> {
  const access = await accessTo(ctx, fileId);
  const rows = (await ctx.stores.rescuedSaves.listOf(fileId)).filter((row) => maySee(ctx, access, row));
  if (rows.length === 0 && !access) fail('file.notFound');
  const person = await personsOf(
    ctx,
    rows.map(({ userId }) => userId),
  );
  return { items: rows.map(({ id, userId, on, size, reason }) => ({ id, by: person(userId), on, size, reason })) };
}

/** The bytes of a save. @throws {ApiError} 404 */
export async function openRescued(ctx: Ctx, fileId: number, rescueId: number) {
  const { save, blob } = await rescued(ctx, fileId, rescueId);
  await guardScanned(ctx, blob);
  const [file] = await liveFiles(ctx, [fileId]);
  const name = file?.name ?? `${save.fileId}`;
  return {
    name,
    type: file?.type ?? 'application/octet-stream',
    blob,
    read: () => readContent(ctx, blob, 0, blob.size - 1),
  };
}

/**
 * Stores a save as a new file beside its file, or as the newest version of it, and removes it from the list.
 * @throws {ApiError} 404, 403, 423
 */
export async function takeRescued(
  ctx: Ctx,
  { id, rescueId, as }: { id: number; rescueId: number; as: 'copy' | 'version' },
): Promise<{ id: number; name: string }> {
  const { save, blob } = await rescued(ctx, id, rescueId);
  const { file, folder } = await visibleFile(ctx, id);
  authorize(ctx.actor, 'file.write', folder);
  await guardScanned(ctx, blob);
  const taken =
    as === 'copy' ? await asCopy(ctx, save.on, file, folder, blob) : await asVersion(ctx, file, folder, blob);
  await removeSave(ctx, rescueId);
  return taken;
}

/** Removes a save. @throws {ApiError} 404 */
export async function removeRescued(ctx: Ctx, fileId: number, rescueId: number): Promise<Record<string, never>> {
  const { save } = await rescued(ctx, fileId, rescueId);
  await guardHeld(ctx, [fileId]);
  await removeSave(ctx, rescueId);
  const [file] = await liveFiles(ctx, [fileId]);
  await ctx.audit(`Rescued save removed: ${file?.name ?? fileId}`, { length: save.size });
  return {};
}

/** Removes saves that were kept long enough. */
export function removeOldRescued(ctx: Ctx): Promise<void> {
  const before = subDays(ctx.now(), RESCUED_DAYS).toISOString();
  return ctx.transact(async (tx) => {
    const old = await tx.stores.rescuedSaves.before(before);
    const held = await heldAmong(
      tx,
      old.map(({ fileId }) => fileId),
    );
    for (const { id, fileId } of old) if (!held.has(fileId)) await removeSave(tx, id);
  });
}

type Access = { file: FileRow; folder: Folder } | undefined;

/** The file for those who may read it; also in the bin it has saves, which their authors see. */
const accessTo = (ctx: Ctx, fileId: number): Promise<Access> => fileIfVisible(ctx, fileId);

function maySee({ actor }: Ctx, access: Access, { userId }: { userId: number }): boolean {
  return can(actor, 'rescue.read', { rights: access?.folder.rights ?? 0, by: userId });
}

async function rescued(ctx: Ctx, fileId: number, rescueId: number) {
  const save = await ctx.stores.rescuedSaves.find(rescueId);
  const access = await accessTo(ctx, fileId);
  if (save?.fileId !== fileId || !maySee(ctx, access, save)) fail('rescue.notFound');
  const blob = (await heldContent(ctx, holderOf(rescueId))).get(save.blobId) ?? fail('rescue.notFound');
  return { save, blob };
}

async function removeSave(ctx: Ctx, id: number): Promise<void> {
  await ctx.stores.rescuedSaves.remove(id);
  await releaseContent(ctx, holderOf(id));
}

async function asVersion(ctx: Ctx, file: FileRow, folder: Folder, blob: Blob) {
  await guardHeld(ctx, [file.id]);
  await guardLocks(ctx, [file.id]);
  await checkContentType(ctx, file.name, blob);
  const logText = `File overwritten: ${folder.name}/${file.name} (rescued save)`;
  if (!(await hasContent(ctx, file.id, blob))) await addVersion(ctx, file, blob, { logText });
  return { id: file.id, name: file.name };
}

async function asCopy(ctx: Ctx, on: string, { name: original }: FileRow, folder: Folder, blob: Blob) {
  await guardLocks(ctx, [folder.id]);
  const name = await copyName(ctx, folder.id, original, on);
  await checkContentType(ctx, name, blob);
  const target = (await folderAccess(ctx, folder.id)) ?? fail('folder.notFound');
  const [stored] = await insertFiles(ctx, [
    { by: ctx, folder: target, file: { name, ...undescribed }, blob, isStored: true },
  ]);
  return { id: stored?.id ?? 0, name };
}

/** `Plan (rescued 2026-11-27 14.03).docx`, in the time zone of the caller. */
async function copyName(ctx: Ctx, folderId: number, name: string, on: string): Promise<string> {
  const { timeZone } = await readMe(ctx);
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(on),
  );
  const extension = extensionOf(name);
  const base = extension ? name.slice(0, -extension.length - 1) : name;
  const copy = `${base} (rescued ${parts.replace(':', '.')})${extension ? `.${extension}` : ''}`;
  return (await isNameTaken(ctx, folderId, copy)) ? nextFreeName(ctx, folderId, { name: copy, isFolder: false }) : copy;
}
