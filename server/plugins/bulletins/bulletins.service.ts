import { addDays } from 'date-fns';
import type { Bulletin, BulletinFile, bulletins } from '#contract/bulletins.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { Publication } from '#contract/fileNodes/permissions.ts';
import { limits } from '#contract/limits.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { anonymousCaller, type Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { type Paged, termsOf } from '#server/lib/page.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { contentOfFile, heldContent, holdContent, releaseContent } from '../fileNodes/content/content.service.ts';
import { strictTypeOf } from '../fileNodes/content/contentTypes.service.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { type Folder, folderIfVisible } from '../fileNodes/permissions/folderAccess.service.ts';
import { downloadProblem } from '../fileNodes/withheld.service.ts';
import { callerOf, personsOf } from '../identity/users/users.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import type { AttachedFile, Attachment, BulletinRow } from './bulletins.model.ts';

/** A page of the board, newest first. */
export async function listBulletins(ctx: Ctx, query: QueryOf<typeof bulletins.list>): Promise<Paged<Bulletin>> {
  const { search, skip, take = limits.bulletin.take } = query;
  const { items, total } = await ctx.stores.bulletins.page({ terms: termsOf(search), skip, take });
  return { items: await describe(ctx, items), total };
}

export async function getBulletin(ctx: Ctx, id: number): Promise<Bulletin> {
  const [bulletin] = await describe(ctx, [await found(ctx, id)]);
  return bulletin ?? fail('bulletin.notFound');
}

/**
 * Publishes a bulletin.
 * @throws {ApiError} 404 for a file that the caller cannot read, 403 for a PDF with download prevention
 */
export async function createBulletin(ctx: Ctx, { fileNodes, ...texts }: BodyOf<typeof bulletins.create>) {
  const files = await attachable(ctx, fileNodes, ctx.actor);
  const id = await ctx.stores.bulletins.insert(texts, ctx.actor.id, ctx.stamp());
  await attach(ctx, id, files);
  await ctx.audit(`Bulletin created: ${texts.title}`);
  return getBulletin(ctx, id);
}

/**
 * Updates a bulletin; absent properties are unchanged. Files that are attached already are not checked again, because
 * the editor may have lost access to them since.
 * @throws {ApiError} 403 for another user's, 409 stale, and as `createBulletin`
 */
export async function updateBulletin(ctx: Ctx, change: BodyOf<typeof bulletins.update>): Promise<Bulletin> {
  const { id, rowVersion, fileNodes, ...patch } = change;
  const bulletin = await guardOwn(ctx, id);
  const texts = { ...bulletin, ...withoutAbsent(patch) };
  if (!(await ctx.stores.bulletins.update(id, rowVersion, texts, ctx.actor.id, ctx.stamp()))) fail('row.changed');
  if (fileNodes) {
    const attached = new Map((await ctx.stores.bulletins.filesOf([id])).map((file) => [file.id, file]));
    const author = await callerOf(ctx, bulletin.createdBy);
    const added = await attachable(
      ctx,
      fileNodes.filter((fileId) => !attached.has(fileId)),
      author,
    );
    const all = new Map<number, Attachment>([...attached, ...added.map((file) => [file.id, file] as const)]);
    await attach(
      ctx,
      id,
      fileNodes.flatMap((fileId) => all.get(fileId) ?? []),
    );
  }
  await ctx.audit(`Bulletin updated: ${texts.title}`);
  return getBulletin(ctx, id);
}

/**
 * Removes a bulletin.
 * @throws {ApiError} 403 for another user's
 */
export async function removeBulletin(ctx: Ctx, id: number) {
  const { title } = await guardOwn(ctx, id);
  await ctx.stores.bulletins.remove(id);
  await releaseContent(ctx, holderOf(id));
  await ctx.audit(`Bulletin deleted: ${title}`);
  return {};
}

/**
 * The content of an attached file, which every signed-in user may open: its content at the time of attaching, as long
 * as the author of the bulletin may read the file.
 * @param blobId the content that the download key was issued for
 */
export async function shownContent(
  ctx: Ctx,
  { fileId, blobId }: { fileId: number; blobId?: string | undefined },
): Promise<Blob | undefined> {
  if (ctx.actor.id === 0) return undefined;
  const attached = await ctx.stores.bulletins.attachmentsOf([fileId]);
  const [found] = await shown(
    ctx,
    attached.filter((file) => blobId === undefined || file.blobId === blobId),
  );
  return found && (await heldContent(ctx, holderOf(found.bulletinId))).get(found.blobId);
}

/** The bulletins through which every signed-in user may open these files. */
export async function publicationsOf(ctx: Ctx, fileIds: number[]): Promise<Publication[]> {
  return asPublications(await shown(ctx, await ctx.stores.bulletins.attachmentsOf(fileIds)));
}

/** The same for the files directly in a folder. */
export async function publicationsIn(ctx: Ctx, folderId: number): Promise<Publication[]> {
  return asPublications(await shown(ctx, await ctx.stores.bulletins.attachmentsIn(folderId)));
}

function asPublications(files: AttachedFile[]): Publication[] {
  return files.map(({ id: fileId, name: fileName, bulletinId: id, title }) => ({ fileId, fileName, id, title }));
}

/** The name under which the content of a bulletin's attachments is retained. */
const holderOf = (bulletinId: number) => `bulletin ${bulletinId}`;

/** Sets the attachments, and retains their content even when the files get newer versions. */
async function attach(ctx: Ctx, bulletinId: number, files: Attachment[]) {
  await ctx.stores.bulletins.attach(bulletinId, files);
  await releaseContent(ctx, holderOf(bulletinId));
  const remaining = [...files, ...(await ctx.stores.bulletins.binned(bulletinId))];
  for (const { blobId } of remaining) await holdContent(ctx, blobId, holderOf(bulletinId));
}

/** The files that the author may still read and that may be shown to others. */
async function shown<T extends AttachedFile>(ctx: Ctx, files: T[]): Promise<T[]> {
  const checks = new Map<string, Promise<boolean>>();
  const isShown = async ({ authorId, parentId, versionId }: T, type: string) => {
    const author = await callerOf(ctx, authorId);
    const folder = author && (await folderIfVisible(ctx.as(author), parentId));
    if (!author || !folder) return false;
    return (await downloadProblem(ctx.as(author), { type, parentId, versionId }, folder)) === undefined;
  };
  const remaining: T[] = [];
  for (const file of files) {
    // The attached content counts, which may be an earlier one.
    const type = strictTypeOf(file, file.mediaType);
    const key = `${file.authorId} ${file.parentId} ${type}`;
    const check = checks.get(key) ?? isShown(file, type);
    checks.set(key, check);
    if (await check) remaining.push(file);
  }
  return remaining;
}

async function found({ stores }: Ctx, id: number): Promise<BulletinRow> {
  return (await stores.bulletins.find(id)) ?? fail('bulletin.notFound');
}

async function guardOwn(ctx: Ctx, id: number): Promise<BulletinRow> {
  const bulletin = await found(ctx, id);
  authorize(ctx.actor, 'bulletin.change', { by: bulletin.createdBy });
  return bulletin;
}

/** The current content of files that both the caller and the author may read, and that may be shown to others. */
async function attachable(ctx: Ctx, fileIds: number[], author: Caller | undefined): Promise<Attachment[]> {
  const files: Attachment[] = [];
  for (const id of fileIds) {
    const { file, folder } = await visibleFile(ctx, id);
    authorize(ctx.actor, 'file.read', folder);
    const asAuthor = ctx.as(author ?? anonymousCaller);
    const authors = (await folderIfVisible(asAuthor, folder.id)) ?? fail('bulletin.authorCannotRead', file.name);
    await guardPublication(ctx, file, folder);
    await guardPublication(asAuthor, file, authors);
    const blob = (await contentOfFile(ctx, file)) ?? fail('file.notFound');
    files.push({ id, blobId: blob.id, size: blob.size });
  }
  return files;
}

async function guardPublication(ctx: Ctx, file: FileRow, folder: Folder): Promise<void> {
  const problem = await downloadProblem(ctx, file, folder);
  if (problem) fail(problem === 'file.withheld' ? 'bulletin.withheld' : 'bulletin.prevented', file.name);
}

async function describe(ctx: Ctx, rows: BulletinRow[]): Promise<Bulletin[]> {
  const attached = await shown(ctx, await ctx.stores.bulletins.filesOf(rows.map(({ id }) => id)));
  const files = groupBy(attached, ({ bulletinId }) => bulletinId);
  const { bbsRecentPeriod } = await readSettings(ctx);
  const person = await personsOf(
    ctx,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  return rows.map(({ createdBy, updatedBy, ...row }) => ({
    ...row,
    fileNodes: (files.get(row.id) ?? []).map(asFile),
    createdBy: person(createdBy),
    updatedBy: person(updatedBy),
    // With a period of 0, no bulletin is marked as new.
    isNew: bbsRecentPeriod > 0 && addDays(new Date(row.createdOn), bbsRecentPeriod) > ctx.now(),
  }));
}

/** A PDF with download prevention is not shown through a bulletin any more. */
function asFile({ id, name, size }: AttachedFile): BulletinFile {
  return { id, name, length: size, denyDownloadInherited: false };
}

function withoutAbsent<T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as never;
}
