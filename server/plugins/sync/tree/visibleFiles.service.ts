import { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { PDF } from '#server/storage/blobs/recognisedType.ts';
import { hasPdfBelow } from '../../fileNodes/audienceGuard.service.ts';
import { fileTypeOf, isPdf } from '../../fileNodes/content/contentTypes.service.ts';
import { mediaTypeOf } from '../../fileNodes/content/mediaTypes.model.ts';
import { folderAccess } from '../../fileNodes/permissions/folderAccess.service.ts';
import { downloadProblemBy } from '../../fileNodes/withheld.service.ts';
import type { Entry, Resource } from '../../webdav/webdav.model.ts';

/**
 * What may be downloaded of a folder: files whose download is refused to the caller are not on the computer, so that no
 * program tries again and again.
 */
export async function downloadableIn(ctx: Ctx, folder: Resource, resources: Resource[]): Promise<Resource[]> {
  const access = await folderAccess(ctx, folder.entry.id);
  // The rights of the caller have ended since the folder was found.
  if (!access && folder.rights > Rights.None) fail('request.unavailable');
  if (!access || !(access.protection.preventsDownload || access.protection.isViewOnly)) return resources;
  const isPdfFile = access.protection.preventsDownload ? await pdfsAmong(ctx, resources) : () => false;
  return resources.filter(({ entry }) => {
    const file = isPdfFile(entry) ? { type: PDF } : entry;
    return entry.isFolder || downloadProblemBy(access.protection, ctx.actor, file, access) === undefined;
  });
}

/** Which of these files are PDFs by their names or contents. */
async function pdfsAmong(ctx: Ctx, resources: Resource[]): Promise<(entry: Entry) => boolean> {
  const files = resources.flatMap(({ entry }) => (entry.isFolder || entry.type === PDF ? [] : [entry]));
  const contents = await ctx.stores.syncListings.contentsOf(files.map(({ versionId }) => versionId));
  const pdfs = new Set<number>();
  for (const file of files) {
    const known = contents.get(file.versionId)?.mediaType;
    if (known ? known === PDF : await isPdf(ctx, file)) pdfs.add(file.id);
  }
  return ({ id, type }) => type === PDF || pdfs.has(id);
}

/**
 * Rejects what would make a file whose download is refused: the program of the caller would remove it from the computer.
 * @param content of a new file or version; otherwise the file or folder that moves there
 * @throws {ApiError} 403
 */
export async function guardDownloadable(ctx: Ctx, folder: Resource, name: string, content?: Blob | Entry) {
  const access = await folderAccess(ctx, folder.entry.id);
  if (!access?.protection.preventsDownload) return;
  if (await makesPdf(ctx, name, content)) fail('download.prevented');
}

async function makesPdf(ctx: Ctx, name: string, content: Blob | Entry | undefined): Promise<boolean> {
  if (!content) return mediaTypeOf(name) === PDF;
  if (!('isFolder' in content)) return (await fileTypeOf(ctx, name, content)) === PDF;
  if (!content.isFolder) return mediaTypeOf(name) === PDF || isPdf(ctx, content);
  const above = content.parentId === null ? undefined : await folderAccess(ctx, content.parentId);
  return !above?.protection.preventsDownload && hasPdfBelow(ctx, content.id);
}
