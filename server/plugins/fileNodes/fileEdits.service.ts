import type { BodyOf } from '#contract/endpoint.ts';
import { BIN_ID } from '#contract/enums.ts';
import type { FileEntity, files } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import { withExpiryDate } from '#contract/rules/expiry.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { writeValues } from '../attributeGroups/attributeValues.service.ts';
import { type FilePatch, type FileRow, NameTaken } from './fileNodes.model.ts';
import { getFile, isPrevented, visibleFile } from './files.service.ts';
import { changedValues, refuseValues } from './fileValues.service.ts';
import { type Folder, pathOf, visibleFolder } from './folderAccess.service.ts';
import { mediaTypeOf, PDF } from './mediaTypes.ts';

type FileUpdate = BodyOf<typeof files.update>;

/** Renames, redescribes, dates a file and sets its attribute values. @throws {Refused} 409 stale or name taken */
export async function updateFile(ctx: Ctx, { id, rowVersion, attributeValues, ...asked }: FileUpdate) {
  const { file, folder } = await visibleFile(ctx, id);
  authorize(ctx.actor, 'file.write', folder);
  const patch = changesTo(file, asked);
  if (patch.type !== undefined && patch.type !== PDF) await guardType(ctx, file);
  const values = attributeValues && (await changedValues(ctx, folder, id, attributeValues));
  if (values) refuseValues(values.errors);

  const { files: store, folders } = ctx.stores;
  const saved = await free(file.name, patch, store.update(id, rowVersion, patch, ctx.actor.id, ctx.stamp()));
  if (!saved) refuse('row.changed');
  if (values) await writeValues(ctx, [id], values.changes);
  await ctx.emit('nodesChanged', [id]);
  await folders.touch(folder.id, 0);
  const changed = [...Object.keys(patch).filter((field) => field !== 'type'), ...(values ? ['attributeValues'] : [])];
  const path = await filePath(ctx, { ...file, ...patch });
  await ctx.audit(`File updated: ${path}${changed.length > 0 ? ` (${changed.join(', ')})` : ''}`);
  return getFile(ctx, id);
}

/** Puts a file into the bin. @throws {Refused} 409 stale */
export async function removeFile(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { file, folder } = await visibleFile(ctx, id);
  authorize(ctx.actor, 'file.write', folder);
  const path = await filePath(ctx, file);
  if (!(await ctx.stores.files.bin(id, rowVersion, ctx.actor.id, ctx.stamp()))) refuse('row.changed');
  await ctx.stores.folders.touch(folder.id, -1);
  await ctx.audit(`File deleted: ${path}`);
  return {};
}

/** Moves a file into another folder (`api.md` §5). Moving it to where it is changes nothing. */
export async function moveFile(ctx: Ctx, { id, parentId }: BodyOf<typeof files.move>): Promise<FileEntity> {
  await ctx.stores.folders.lockTree();
  const { file, folder } = await visibleFile(ctx, id);
  authorize(ctx.actor, 'file.write', folder);
  const target = await targetOf(ctx, parentId);
  if (target.id === folder.id) return getFile(ctx, id);
  const problem = await moveProblem(ctx, file, folder, target);
  if (problem) refuse(problem);

  const from = await filePath(ctx, file);
  const { files: store, folders } = ctx.stores;
  await free(file.name, {}, store.moveAll([id], target.id, ctx.actor.id, ctx.stamp()));
  await folders.touch(folder.id, -1);
  await folders.touch(target.id, 1);
  await ctx.audit(`File moved: ${from} → ${await filePath(ctx, { ...file, parentId: target.id })}`);
  return getFile(ctx, id);
}

/** A folder that files may be moved into. @throws {Refused} 400 for the bin, 404, 403 */
export async function targetOf(ctx: Ctx, parentId: number): Promise<Folder> {
  if (parentId === BIN_ID) refuse('folder.notTrash');
  const target = await visibleFolder(ctx, parentId);
  authorize(ctx.actor, 'file.upload', target);
  return target;
}

/** What keeps a file from being moved between two folders that the caller may write to; undefined when nothing does. */
export async function moveProblem(ctx: Ctx, file: FileRow, from: Folder, to: Folder) {
  if (can(ctx.actor, 'file.moveFreely')) return undefined;
  if (from.attributeGroupId !== to.attributeGroupId) return 'move.attributeGroups';
  const escapes = (await isPrevented(ctx, file)) && !(await isPrevented(ctx, { ...file, parentId: to.id }));
  return escapes ? 'move.prevented' : undefined;
}

/** The way from the root to a file, as a text. */
async function filePath({ stores }: Ctx, file: Pick<FileRow, 'name' | 'parentId'>): Promise<string> {
  return pathOf([file, ...(await stores.folders.lineage(file.parentId))]);
}

/** Another name must not make a PDF downloadable where PDFs are not. */
async function guardType(ctx: Ctx, file: FileRow) {
  if (!can(ctx.actor, 'file.moveFreely') && (await isPrevented(ctx, file))) refuse('file.prevented');
}

/** What really differs; `null` clears a text. */
function changesTo(file: FileRow, asked: Omit<FileUpdate, 'id' | 'rowVersion' | 'attributeValues'>): FilePatch {
  const wanted: Omit<FilePatch, 'expiry'> = {
    name: asked.name,
    type: asked.name === undefined ? undefined : mediaTypeOf(asked.name),
    subject: asked.subject === null ? '' : asked.subject,
    tags: asked.tags === null ? '' : asked.tags,
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== file[field as keyof typeof wanted],
  );
  const expiry = expiryAfter(file, asked);
  const isSame = expiry.expiryDate === file.expiryDate && expiry.expiryNoticePeriod === file.expiryNoticePeriod;
  return { ...Object.fromEntries(changed), ...(isSame ? {} : { expiry }) };
}

function expiryAfter(file: FileRow, asked: Pick<FileUpdate, 'expiryDate' | 'expiryNoticePeriod'>) {
  const { expiryDate = file.expiryDate, expiryNoticePeriod = file.expiryNoticePeriod } = asked;
  return withExpiryDate({ expiryDate, expiryNoticePeriod }, expiryDate, limits.expiryNoticePeriod);
}

async function free<T>(name: string, patch: FilePatch, writing: Promise<T>): Promise<T> {
  return writing.catch((error) => {
    if (error instanceof NameTaken) refuse('node.exists', patch.name ?? name);
    throw error;
  });
}
