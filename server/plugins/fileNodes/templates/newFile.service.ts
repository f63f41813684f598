import { Readable } from 'node:stream';
import type { BodyOf } from '#contract/endpoint.ts';
import type { templates } from '#contract/fileNodes/templates.ts';
import { blankDocument } from '#server/adapters/documents/blankDocuments.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail, failNotFound } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { guardScanned } from '../../antivirus/antivirus.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { contentOfFile } from '../content/content.service.ts';
import { checkContentType } from '../content/fileTypes.service.ts';
import { isNameTaken, nextFreeName, withFreeName } from '../freeName.service.ts';
import { type FolderAccess, folderAccess } from '../permissions/folderAccess.service.ts';
import { commitContent } from '../transfers/commitUpload.service.ts';
import { insertFiles, undescribed } from '../transfers/newFiles.service.ts';
import { checkFiles } from '../transfers/uploads.service.ts';
import { newFileName } from './newNames.model.ts';
import { type Source, templateFor } from './templates.service.ts';

/**
 * Creates a file from a template. Its attributes have no values, not even required ones.
 * @param name valid; by default that of the template. A number is added to one that is taken
 * @throws {ApiError} 404 without the folder or the template, 403 without the right to write or for a withheld template,
 *   400 for the extension of another kind of file, 413, 415, 423 and 507 as for an upload
 */
export async function createFile(
  ctx: Ctx,
  { parentId, templateId, name }: BodyOf<typeof templates.create>,
): Promise<{ id: number; name: string }> {
  await targetOf(ctx, parentId);
  const template = await templateFor(ctx, templateId);
  const requested = newFileName(template, name);
  const { blob, isShared } = await contentFor(ctx, template.source, requested);
  const store = async (tx: Ctx) => {
    // Other new files wait for this one, and then find its name taken.
    await tx.stores.folders.lockBranches([parentId]);
    const folder = await targetOf(tx, parentId);
    if (isShared) await templateFor(tx, templateId);
    await checkFiles(tx, [{ name: requested, length: blob.size }]);
    await checkContentType(tx, requested, blob);
    const isTaken = await isNameTaken(tx, parentId, requested);
    const free = isTaken ? await nextFreeName(tx, parentId, { name: requested, isFolder: false }) : requested;
    const file = { name: free, ...undescribed };
    const [stored] = await insertFiles(tx, [{ by: tx, folder, file, blob, isStored: isShared }]);
    return { id: stored?.id ?? 0, name: free };
  };
  return isShared ? withFreeName(ctx, store) : commitContent(ctx, blob, store);
}

/** The folder of the new file. @throws {ApiError} why the caller may not add files to it */
async function targetOf(ctx: Ctx, folderId: number): Promise<FolderAccess> {
  const folder =
    (await folderAccess(ctx, folderId)) ??
    failNotFound('folder.notFound', (await ctx.stores.folders.find(folderId)) !== undefined);
  authorize(ctx.actor, 'file.upload', folder);
  await guardLocks(ctx, [folderId]);
  return folder;
}

/** The content of a new file: that of a template file is shared, not copied. */
async function contentFor(ctx: Ctx, source: Source, name: string): Promise<{ blob: Blob; isShared: boolean }> {
  if ('file' in source) {
    const blob = (await contentOfFile(ctx, source.file)) ?? fail('template.notFound');
    await guardScanned(ctx, blob);
    return { blob, isShared: true };
  }
  const bytes = await blankDocument(source.type);
  await checkFiles(ctx, [{ name, length: bytes.length }]);
  return { blob: await ctx.blobs.write(Readable.from([bytes]), bytes.length), isShared: false };
}
