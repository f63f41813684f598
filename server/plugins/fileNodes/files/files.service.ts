import type { AttributeValue, FileEntity, ListedFile } from '#contract/fileNodes/files.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail, failNotFound } from '#server/lib/fail.ts';
import { stampOf } from '#server/lib/stampOf.ts';
import { scansOf } from '../../antivirus/antivirus.service.ts';
import { groupOfFolder } from '../../attributeGroups/attributeGroups.service.ts';
import { isIncomplete, valuesOf } from '../../attributeGroups/attributeValues.service.ts';
import { personsOf } from '../../identity/users/users.service.ts';
import { isHeld } from '../../legalHolds/heldNodes.service.ts';
import { lockOf } from '../../locks/locks.service.ts';
import type { FileRow, Protection } from '../fileNodes.model.ts';
import { type Folder, folderIfVisible, pathOf, protectionOf } from '../permissions/folderAccess.service.ts';
import { isWithheldBy, withCertainType } from '../withheld.service.ts';

/** A file with its path and its details. */
export async function getFile(ctx: Ctx, id: number): Promise<FileEntity> {
  const { file: found, folder } = await visibleFile(ctx, id);
  const lineage = await ctx.stores.folders.lineage(found.parentId);
  const protection = protectionOf(lineage);
  const file = await withCertainType(ctx, protection, found);
  const person = await personsOf(ctx, [file.uploadedBy, file.updatedBy]);
  const attributeGroup = await groupOfFolder(ctx, folder.attributeGroupId);
  const values = await valuesOf(ctx, [id], attributeGroup?.attributes ?? [], folder.attributeGroupId);
  const approval = await ctx.callProvider('fileApprovals', [id]);
  const numberOf = await versionNumbersOf(ctx, [file.versionId]);
  return {
    ...asListed(file, person, protection, values.get(id)),
    incomplete: isIncomplete(attributeGroup?.attributes ?? [], values.get(id) ?? []),
    lock: await lockOf(ctx, id),
    scan: (await scansOf(ctx, [id]))(id),
    held: await isHeld(ctx, id),
    currentVersion: numberOf(file.versionId),
    ...(approval && { approval: approval(id) }),
    retention: (await ctx.callProvider('retention', id)) ?? null,
    ocr: isWithheldBy(protection, ctx.actor, file, folder) ? null : file.ocr,
    rights: folder.rights,
    fullPath: pathOf([file, ...lineage]),
    attributeGroup,
    bulletins: ((await ctx.callProvider('publications', [id])) ?? []).map(({ id: bulletinId, title }) => ({
      id: bulletinId,
      title,
    })),
  };
}

/** The numbers of versions, read together. */
export async function versionNumbersOf(ctx: Ctx, versionIds: number[]) {
  const numbers = new Map((await ctx.stores.content.numbersOf(versionIds)).map(({ id, number }) => [id, number]));
  return (id: number) => ({ id, number: numbers.get(id) ?? 0 });
}

/**
 * Loads a live file in a folder that the caller may read.
 * @throws {ApiError} 404 when there is none, or the caller may not see it
 */
export async function visibleFile(ctx: Ctx, id: number): Promise<{ file: FileRow; folder: Folder }> {
  const found = await fileIfVisible(ctx, id);
  return found ?? failNotFound('file.notFound', (await ctx.stores.files.find(id)) !== undefined);
}

/** The same; undefined where `visibleFile` fails. */
export async function fileIfVisible(ctx: Ctx, id: number): Promise<{ file: FileRow; folder: Folder } | undefined> {
  const file = await ctx.stores.files.find(id);
  const folder = file && (await folderIfVisible(ctx, file.parentId));
  return folder && { file, folder };
}

/**
 * Loads a live file or folder that the caller may read, with the folder that gives the rights on it.
 * @throws {ApiError} 404 when there is none
 */
export async function visibleNode(ctx: Ctx, id: number): Promise<{ folder: Folder; name: string }> {
  const found = await fileIfVisible(ctx, id);
  if (found) return { folder: found.folder, name: found.file.name };
  const folder = (await folderIfVisible(ctx, id)) ?? fail('file.notFound');
  return { folder, name: folder.name };
}

function asListed(
  row: FileRow,
  person: Awaited<ReturnType<typeof personsOf>>,
  { preventsDownload, isViewOnly }: Protection,
  attributeValues: AttributeValue[] = [],
): Omit<ListedFile, 'lock' | 'scan' | 'held' | 'incomplete'> {
  const { ocr: _, versionId: __, uploadedBy, updatedBy, modifiedOn, ...shown } = row;
  return {
    ...shown,
    isFolder: false,
    uploadedBy: person(uploadedBy),
    updatedBy: person(updatedBy),
    modifiedOn: stampOf(modifiedOn),
    attributeValues,
    denyDownloadInherited: preventsDownload,
    viewOnlyInherited: isViewOnly,
  };
}
