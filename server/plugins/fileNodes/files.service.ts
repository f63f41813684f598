import type { AttributeValue, FileEntity, ListedFile } from '#contract/files.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { groupOfFolder } from '../attributeGroups/attributeGroups.service.ts';
import { valuesOf } from '../attributeGroups/attributeValues.service.ts';
import { personsOf } from '../users/users.service.ts';
import type { FileRow, ListedRow } from './fileNodes.model.ts';
import { type Folder, folderIfVisible, pathOf, preventsDownload } from './folderAccess.service.ts';
import { PDF } from './mediaTypes.ts';

/** One file with its place (`api.md` §5). */
export async function getFile(ctx: Ctx, id: number): Promise<FileEntity> {
  const { file, folder } = await visibleFile(ctx, id);
  const lineage = await ctx.stores.folders.lineage(file.parentId);
  const person = await personsOf(ctx, [file.uploadedBy, file.updatedBy]);
  const attributeGroup = await groupOfFolder(ctx, folder.attributeGroupId);
  const values = await valuesOf(ctx, [id], attributeGroup?.attributes ?? [], folder.attributeGroupId);
  return {
    ...asListed(file, person, preventsDownload(lineage), values.get(id)),
    ocr: file.ocr,
    rights: folder.rights,
    fullPath: pathOf([file, ...lineage]),
    attributeGroup,
  };
}

/**
 * Loads a live file in a folder that the caller may read.
 * @throws {Refused} 404 when there is none, or the caller may not see it
 */
export async function visibleFile(ctx: Ctx, id: number): Promise<{ file: FileRow; folder: Folder }> {
  return (await fileIfVisible(ctx, id)) ?? refuse('file.notFound');
}

/** The same, undefined where it would refuse. */
export async function fileIfVisible(ctx: Ctx, id: number): Promise<{ file: FileRow; folder: Folder } | undefined> {
  const file = await ctx.stores.files.find(id);
  const folder = file && (await folderIfVisible(ctx, file.parentId));
  return folder && { file, folder };
}

/**
 * A live file or folder that the caller may read, with the folder whose rights are the rights on it.
 * @throws {Refused} 404 when there is none
 */
export async function visibleNode(ctx: Ctx, id: number): Promise<{ folder: Folder; name: string }> {
  const found = await fileIfVisible(ctx, id);
  if (found) return { folder: found.folder, name: found.file.name };
  const folder = (await folderIfVisible(ctx, id)) ?? refuse('file.notFound');
  return { folder, name: folder.name };
}

/** Whether the file is a PDF whose folder, or one above it, prevents downloads (§6). */
export async function isPrevented(ctx: Ctx, file: Pick<FileRow, 'type' | 'parentId'>): Promise<boolean> {
  if (file.type !== PDF) return false;
  return preventsDownload(await ctx.stores.folders.lineage(file.parentId));
}

function asListed(
  row: ListedRow,
  person: Awaited<ReturnType<typeof personsOf>>,
  prevented: boolean,
  attributeValues: AttributeValue[] = [],
): ListedFile {
  const { id, name, parentId, subject, tags, size, type, rowVersion, uploadedOn, updatedOn } = row;
  return {
    id,
    name,
    parentId,
    isFolder: false,
    subject,
    tags,
    size,
    type,
    rowVersion,
    uploadedOn,
    uploadedBy: person(row.uploadedBy),
    updatedOn,
    updatedBy: person(row.updatedBy),
    expiryDate: row.expiryDate,
    expiryNoticePeriod: row.expiryNoticePeriod,
    attributeValues,
    denyDownloadInherited: prevented,
  };
}
