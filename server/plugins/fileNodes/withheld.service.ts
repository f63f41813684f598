import type { Rights } from '#contract/enums.ts';
import { type Actor, can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { PDF } from '#server/storage/blobs/recognisedType.ts';
import { isPdf, withTypeOf } from './content/contentTypes.service.ts';
import type { FileRow, Protection } from './fileNodes.model.ts';
import { protectionOf } from './permissions/folderAccess.service.ts';
import { effectiveRights } from './permissions/permissions.service.ts';

/*
 * The single place that decides from whom a file is withheld. Every function that gives content of a file to a caller
 * uses it: keys, previews, thumbnails, archives, shares, bulletins, copies, recognised text, snippets, over every
 * protocol.
 */

type FileKind = Pick<FileRow, 'type'>;
type Located = Pick<FileRow, 'type' | 'parentId' | 'versionId'>;
interface Access {
  rights: Rights;
}

/**
 * The file with its type by its content, where its protection depends on that: content from before types were recorded
 * is examined now.
 */
export async function withCertainType<T extends FileKind & Pick<FileRow, 'versionId'>>(
  ctx: Ctx,
  { preventsDownload }: Protection,
  file: T,
): Promise<T> {
  return preventsDownload && (await isPdf(ctx, file)) ? { ...file, type: PDF } : file;
}

/**
 * Whether the caller gets only rendered pages of a file of a certain type: this applies to users without the right to write, for PDFs
 * under download prevention and for all files under view only.
 */
export function isWithheldBy(protection: Protection, actor: Actor, { type }: FileKind, folder: Access): boolean {
  if (can(actor, 'file.write', folder)) return false;
  return protection.isViewOnly || (protection.preventsDownload && type === PDF);
}

/**
 * Why the caller may not download or share the file itself; undefined when they may. No one may download a PDF under
 * download prevention.
 */
export function downloadProblemBy(protection: Protection, actor: Actor, file: FileKind, folder: Access) {
  if (protection.preventsDownload && file.type === PDF) return 'download.prevented';
  return isWithheldBy(protection, actor, file, folder) ? 'file.withheld' : undefined;
}

/** Whether a file is withheld from the caller, who has these rights on its folder. */
export async function isWithheld(ctx: Ctx, file: Located, folder: Access): Promise<boolean> {
  if (can(ctx.actor, 'file.write', folder)) return false;
  const protection = await protectionIn(ctx, file);
  return isWithheldBy(protection, ctx.actor, await withCertainType(ctx, protection, file), folder);
}

/** The same for a caller to whom a module shows the file, and who may have no right on its folder. */
export async function isWithheldOutside(ctx: Ctx, file: Located): Promise<boolean> {
  const access = await accessTo(ctx, file);
  return !access || isWithheld(ctx, file, access);
}

/**
 * Whether a content of a file that the caller published before may still be downloaded; their other rights are not
 * checked again.
 */
export async function mayStayPublished(ctx: Ctx, fileId: number, content: Blob | undefined): Promise<boolean> {
  const file = await ctx.stores.files.find(fileId);
  const access = file && (await accessTo(ctx, file));
  if (!access) return true;
  return (await downloadProblem(ctx, content ? await withTypeOf(ctx, file, content) : file, access)) === undefined;
}

/** @throws {ApiError} 403 when the file is withheld from the caller */
export async function guardContent(ctx: Ctx, file: Located, folder: Access): Promise<void> {
  if (await isWithheld(ctx, file, folder)) fail('file.withheld');
}

/** Why the caller may not have the file itself; undefined when they may. */
export async function downloadProblem(ctx: Ctx, file: Located, folder: Access) {
  const protection = await protectionIn(ctx, file);
  return downloadProblemBy(protection, ctx.actor, await withCertainType(ctx, protection, file), folder);
}

/** @throws {ApiError} 403 when the caller may not have the file itself */
export async function guardDownload(ctx: Ctx, file: Located, folder: Access): Promise<void> {
  const problem = await downloadProblem(ctx, file, folder);
  if (problem) fail(problem);
}

async function accessTo(ctx: Ctx, { parentId }: Located): Promise<Access | undefined> {
  const folder = await ctx.stores.folders.find(parentId);
  return folder && { rights: await effectiveRights(ctx, folder.accessListId) };
}

async function protectionIn({ stores }: Ctx, { parentId }: Located): Promise<Protection> {
  return protectionOf(await stores.folders.lineage(parentId));
}
