import type { FileEntity } from '#contract/fileNodes/files.ts';
import type { FileVersion } from '#contract/fileNodes/versions.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { stampOf } from '#server/lib/stampOf.ts';
import { personsOf } from '../../identity/users/users.service.ts';
import { guardHeld } from '../../legalHolds/heldNodes.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { fileTypeOf } from '../content/contentTypes.service.ts';
import { checkContentType } from '../content/fileTypes.service.ts';
import { fileRef, recordNodeChange } from '../nodeChanges.service.ts';
import { getFile, visibleFile } from './files.service.ts';

/** The versions of a file, newest first. */
export async function listVersions(ctx: Ctx, fileId: number): Promise<{ items: FileVersion[] }> {
  const { file } = await visibleFile(ctx, fileId);
  const rows = (await ctx.stores.content.versionsOf(fileId)).filter(({ id }) => id !== file.versionId);
  const shown = rows.map(({ editors, ...row }) => ({ ...row, editorIds: editorIdsIn(editors) }));
  const person = await personsOf(
    ctx,
    shown.flatMap(({ uploadedBy, actedBy, editorIds }) => [uploadedBy, actedBy, ...editorIds]),
  );
  const items = shown.map(({ actedBy, editorIds, ...row }) => ({
    ...row,
    editors: editorIds.map(person),
    uploadedBy: person(row.uploadedBy),
    modifiedOn: row.modifiedOn === null ? null : stampOf(row.modifiedOn),
    ...(actedBy && { actedBy: person(actedBy) }),
  }));
  return { items };
}

const editorIdsIn = (editors: string | null): number[] => (editors === null ? [] : JSON.parse(editors));

/** Makes an earlier version the current and newest one; the version that it replaces is kept. */
export async function restoreVersion(
  ctx: Ctx,
  { id, versionId }: { id: number; versionId: number },
): Promise<FileEntity> {
  const { file, folder } = await visibleFile(ctx, id);
  authorize(ctx.actor, 'file.write', folder);
  await guardHeld(ctx, [id]);
  await guardLocks(ctx, [id]);
  const version = await versionFor(ctx, id, versionId);
  if (versionId === file.versionId) return getFile(ctx, id);

  // It may have been uploaded when the file had another name.
  const blob = (await ctx.stores.content.blobOf(versionId)) ?? fail('version.notFound');
  await checkContentType(ctx, file.name, blob);
  const { size, uploadedBy, uploadedOn, number, modifiedOn: sentTime } = version;
  const newest = await ctx.stores.content.makeNewest(id, versionId);
  const modifiedOn = sentTime ?? Date.parse(uploadedOn);
  const type = await fileTypeOf(ctx, file.name, blob);
  const content = { versionId, type, size, uploadedBy, uploadedOn, modifiedOn };
  await ctx.stores.files.setContent(id, content, ctx.actor.id, ctx.stamp());
  await recordNodeChange(ctx, {
    events: [{ ...fileRef(file), type: 'changed' }],
    history: [{ ...fileRef(file), type: 'versionRestored', version: newest, before: { version: number } }],
    reread: [id],
    counts: [[folder.id, 0]],
    log: `File version restored: ${folder.name}/${file.name} (version ${number})`,
  });
  return getFile(ctx, id);
}

/** All versions of a file that are listed, the newest first. */
export function allVersions({ stores }: Ctx, fileId: number) {
  return stores.content.versionsOf(fileId);
}

/** A version of a file. @throws {ApiError} 404 when it belongs to another file, or does not exist */
export async function versionFor(ctx: Ctx, fileId: number, versionId: number) {
  const versions = await allVersions(ctx, fileId);
  return versions.find(({ id }) => id === versionId) ?? fail('version.notFound');
}
