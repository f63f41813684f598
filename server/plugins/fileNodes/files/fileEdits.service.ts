import type { BodyOf } from '#contract/endpoint.ts';
import { BIN_ID } from '#contract/enums.ts';
import { withEmptyTexts } from '#contract/fileNodes/fileFields.ts';
import type { FileEntity, files } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import { withExpiryDate } from '#contract/rules/expiry.ts';
import { extensionOf } from '#server/adapters/fileTypes.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { NodeEvent } from '#server/kernel/events.ts';
import { changesTo } from '#server/lib/changesTo.ts';
import { fail } from '#server/lib/fail.ts';
import { PDF } from '#server/storage/blobs/recognisedType.ts';
import { writeValues } from '../../attributeGroups/attributeValues.service.ts';
import { guardHeld } from '../../legalHolds/heldNodes.service.ts';
import { guardLeaving, guardLocks } from '../../locks/locks.service.ts';
import { guardedFolderOf, guardRelocation, isPrevented } from '../audienceGuard.service.ts';
import { contentOfFile } from '../content/content.service.ts';
import { fileTypeOf } from '../content/contentTypes.service.ts';
import { checkContentType } from '../content/fileTypes.service.ts';
import { mediaTypeOf } from '../content/mediaTypes.model.ts';
import type { FilePatch, FileRow } from '../fileNodes.model.ts';
import { failIfNameTaken } from '../freeName.service.ts';
import { fileRef, recordNodeChange, removals } from '../nodeChanges.service.ts';
import { type Folder, pathOf, visibleFolder } from '../permissions/folderAccess.service.ts';
import { describing, moving, renaming, valueTexts } from './fileHistory.service.ts';
import { getFile, visibleFile } from './files.service.ts';
import { changedValues, failValues } from './fileValues.service.ts';

type FileUpdate = BodyOf<typeof files.update>;
type Texts = Omit<FileUpdate, 'id' | 'rowVersion' | 'attributeValues'>;

/**
 * Changes the name, description, expiry, tags and attribute values of a file. @throws {ApiError} 409 stale or name
 * taken
 */
export async function updateFile(ctx: Ctx, { id, rowVersion, attributeValues, ...input }: FileUpdate) {
  const { file, folder } = await visibleFile(ctx, id);
  authorize(ctx.actor, 'file.write', folder);
  const patch = changesOf(file, { ...input, ...(await renamedTo(ctx, file, input.name)) });
  await guardHeld(ctx, [id]);
  await guardLocks(ctx, patch.name === undefined ? [id] : [id, folder.id]);
  if (patch.name !== undefined) await guardType(ctx, file, patch.name);
  // A file with values missing can be described without them.
  const values = attributeValues?.length ? await changedValues(ctx, folder, id, attributeValues) : undefined;
  if (values) failValues(values.errors);

  const valuesBefore = values ? await valueTexts(ctx, [id], folder) : undefined;
  const updating = ctx.stores.files.update(id, rowVersion, patch, ctx.actor.id, ctx.stamp());
  const saved = await failIfNameTaken(updating, patch.name ?? file.name);
  if (!saved) fail('row.changed');
  if (values) await writeValues(ctx, [id], values.changes);
  const changed = [...Object.keys(patch).filter((field) => field !== 'type'), ...(values ? ['attributeValues'] : [])];
  const path = await filePath(ctx, { ...file, ...patch });
  await recordNodeChange(ctx, {
    events: [{ ...fileRef({ ...file, ...patch }), type: 'changed' }],
    history: [...renaming(file, patch.name), ...(await describing(ctx, file, folder, patch, valuesBefore?.get(id)))],
    reread: [id],
    counts: [[folder.id, 0]],
    log: `File updated: ${path}${changed.length > 0 ? ` (${changed.join(', ')})` : ''}`,
  });
  return getFile(ctx, id);
}

/** Puts a file into the bin. @throws {ApiError} 409 stale */
export async function removeFile(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { file, folder } = await visibleFile(ctx, id);
  authorize(ctx.actor, 'file.write', folder);
  await guardLeaving(ctx, [id], [folder.id], 'removed');
  const path = await filePath(ctx, file);
  if (!(await ctx.stores.files.bin(id, rowVersion, ctx.actor.id, ctx.stamp()))) fail('row.changed');
  await recordNodeChange(ctx, {
    ...removals([{ ref: fileRef(file), accessListId: folder.accessListId }]),
    counts: [[folder.id, -1]],
    log: `File deleted: ${path}`,
  });
  return {};
}

/**
 * Moves a file into another folder, under another name if one is given. A move to its current folder changes nothing.
 */
export async function moveFile(
  ctx: Ctx,
  { id, parentId, name }: BodyOf<typeof files.move> & { name?: string },
): Promise<FileEntity> {
  await ctx.stores.folders.lockBranches([id], [parentId]);
  const { file, folder } = await visibleFile(ctx, id);
  authorize(ctx.actor, 'file.write', folder);
  const target = await targetOf(ctx, parentId);
  if (target.id === folder.id) return getFile(ctx, id);
  await guardRelocation(
    ctx,
    { ...file, isFolder: false },
    await guardedFolderOf(ctx, folder.id),
    await guardedFolderOf(ctx, target.id),
  );
  const renamed = await renamedTo(ctx, file, name);
  if (renamed.name !== undefined) await guardType(ctx, file, renamed.name);
  await guardLeaving(ctx, [id], [folder.id, target.id], 'moved');

  const from = await filePath(ctx, file);
  const move = ctx.stores.files.moveAll([id], target.id, ctx.actor.id, ctx.stamp(), renamed);
  await failIfNameTaken(move, renamed.name ?? file.name);
  const to = await filePath(ctx, { ...file, ...renamed, parentId: target.id });
  const moved = { ...file, ...renamed };
  await recordNodeChange(ctx, {
    events: movedEvents(moved, folder, target.id),
    history: [moving(fileRef(moved), { path: from, folderId: folder.id }, { path: to, folderId: target.id })],
    reread: renamed.name === undefined ? [] : [id],
    counts: [
      [folder.id, -1],
      [target.id, 1],
    ],
    log: `File moved: ${from} → ${to}`,
  });
  return getFile(ctx, id);
}

/** A move event, and a removal event for users who may not see the file in its new folder. */
export function movedEvents(file: FileRow, from: Folder, parentId: number): NodeEvent[] {
  const { accessListId } = from;
  return [
    { ...fileRef(file), type: 'moved', parentId },
    { ...fileRef(file), type: 'removed', accessListId, isMovedOut: true },
  ];
}

/** A folder into which files may be moved. @throws {ApiError} 400 for the bin, 404, 403 */
export async function targetOf(ctx: Ctx, parentId: number): Promise<Folder> {
  if (parentId === BIN_ID) fail('folder.notTrash');
  const target = await visibleFolder(ctx, parentId);
  authorize(ctx.actor, 'file.upload', target);
  return target;
}

/** The path of a file as a text. */
async function filePath({ stores }: Ctx, file: Pick<FileRow, 'name' | 'parentId'>): Promise<string> {
  return pathOf([file, ...(await stores.folders.lineage(file.parentId))]);
}

/** A new name, and the type of the file with it. */
async function renamedTo(ctx: Ctx, file: FileRow, name: string | undefined): Promise<Pick<FilePatch, 'name' | 'type'>> {
  if (name === undefined || name === file.name) return {};
  const blob = await contentOfFile(ctx, file);
  return { name, type: blob ? await fileTypeOf(ctx, name, blob) : mediaTypeOf(name) };
}

/** A new name must not make a PDF downloadable where PDFs are not, and must match the content. */
async function guardType(ctx: Ctx, file: FileRow, name: string) {
  const blob = extensionOf(name) === extensionOf(file.name) ? undefined : await contentOfFile(ctx, file);
  if (blob) await checkContentType(ctx, name, blob);
  if (mediaTypeOf(name) === PDF || mediaTypeOf(name) === mediaTypeOf(file.name)) return;
  if (!can(ctx.actor, 'file.moveFreely') && (await isPrevented(ctx, file))) fail('file.prevented');
}

/** The fields that really differ; `null` clears a text. */
function changesOf(file: FileRow, input: Texts & { type?: string }): FilePatch {
  const { expiryDate: _, expiryNoticePeriod: __, ...texts } = withEmptyTexts(input);
  const expiry = expiryAfter(file, input);
  const isSame = Object.keys(changesTo(file, expiry)).length === 0;
  return { ...changesTo(file, texts), ...(isSame ? {} : { expiry }) };
}

function expiryAfter(file: FileRow, input: Pick<FileUpdate, 'expiryDate' | 'expiryNoticePeriod'>) {
  const { expiryDate = file.expiryDate, expiryNoticePeriod = file.expiryNoticePeriod } = input;
  return withExpiryDate({ expiryDate, expiryNoticePeriod }, expiryDate, limits.expiryNoticePeriod);
}
