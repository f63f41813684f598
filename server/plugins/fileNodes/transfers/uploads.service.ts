import { randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import type { BodyOf } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import type { transfers } from '#contract/fileNodes/transfers.ts';
import { lifetimes, limits } from '#contract/limits.ts';
import { withExpiryDate } from '#contract/rules/expiry.ts';
import { nameKey } from '#contract/rules/names.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail, failNotFound } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { checkFileType, hasFileType } from '../content/fileTypes.service.ts';
import { announcedValues } from '../files/fileValues.service.ts';
import { folderAccess } from '../permissions/folderAccess.service.ts';
import { checkTaken, failFiles } from './announcedNames.service.ts';
import { checkQuota } from './quota.service.ts';
import { rememberUpload, takeRemembered } from './rememberedUploads.service.ts';
import type { AnnouncedFile, Upload } from './transfers.model.ts';
import { openUploadKey, sealUploadKey, UNSENT } from './uploadKeys.service.ts';

/** Free bytes that parallel uploads cannot use up in the meantime. */
const AMPLE_BYTES = 8 * 1024 ** 3;
/** Seconds for which announced bytes stay reserved before the first byte is sent. */
const RESERVED_SECONDS = 300;

type Announcement = BodyOf<typeof transfers.announce>;
type Sized = Pick<Announcement['files'][number], 'name' | 'length'>;

/**
 * Checks the files that a user wants to upload, and creates a key for them.
 * @throws {ApiError} 413 over a limit, 400 for duplicate names, 409 for taken names, 507 without space
 */
export async function announceUpload(ctx: Ctx, announcement: Announcement): Promise<{ key: string }> {
  const { parentId, overwrite, files } = announcement;
  const folder =
    (await folderAccess(ctx, parentId)) ??
    failNotFound('folder.notFound', (await ctx.stores.folders.find(parentId)) !== undefined);
  authorize(ctx.actor, 'file.upload', folder);
  const freeBytes = await checkFiles(ctx, files);
  const occupants = await checkTaken(ctx, announcement);
  const described = files.map(({ name, attributeValues }) => ({
    attributeValues,
    occupantId: occupants.get(nameKey(name)),
  }));
  const values = await announcedValues(ctx, folder, announcement.attributes, described);

  const announced = files.map(
    (file, index): AnnouncedFile => ({
      name: file.name,
      length: file.length,
      ...expiryOf(file, announcement),
      values: values[index] ?? { set: [], clear: [] },
      ocr: file.ocr ?? false,
      modifiedOn: file.modifiedOn ?? null,
    }),
  );
  const target = { parentId, overwrite };
  const { key, upload } =
    (isAmple(announced, freeBytes) && (await sealUploadKey(ctx, rowFor(ctx, target), announced, newToken()))) ||
    (await ctx.transact((tx) => createUploadKey(tx, target, announced, freeBytes)));
  rememberUpload(ctx, key, upload);
  return { key };
}

/** Stored as the target of files that go into no folder: no folder has this ID. */
const NO_FOLDER = { parentId: 0, overwrite: false };

/**
 * Creates a key for files that were checked, valid for one hour.
 * @param target the folder; null for files that the caller of the upload stores elsewhere
 * @param freeBytes the result of their check; it is measured again only when space is short
 */
export async function createUploadKey(
  ctx: Ctx,
  target: Pick<Upload, 'parentId' | 'overwrite'> | null,
  files: AnnouncedFile[],
  freeBytes: number,
): Promise<{ key: string; upload: Upload }> {
  await checkReserved(ctx, files, freeBytes);
  const { uploads } = ctx.stores;
  const key = newToken();
  const row = { ...rowFor(ctx, target ?? NO_FOLDER), remaining: files.length };
  const [id = 0] = await uploads.insert([{ ...row, keyHash: hashToken(key) }]);
  const unsent = files.map((file) => ({ ...file, ...UNSENT, id: 0, ocr: file.ocr ?? false, uploadId: id }));
  const ids = await uploads.insertFiles(unsent);
  return { key, upload: { ...row, id, files: unsent.map((file, index) => ({ ...file, id: ids[index] ?? 0 })) } };
}

function rowFor({ actor, now }: Ctx, target: Pick<Upload, 'parentId' | 'overwrite'>) {
  return { userId: actor.id, ...target, expiresOn: addSeconds(now(), lifetimes.uploadKey).toISOString() };
}

const newToken = () => randomBytes(24).toString('base64url');

/**
 * Checks the number, sizes, names and types of files, and the free space.
 * @returns the number of free bytes
 * @throws {ApiError} 413, 415, 400, 507
 */
export async function checkFiles(ctx: Ctx, files: Sized[]): Promise<number> {
  checkLimits(ctx, files);
  // If at least one file has an accepted type, the others fail one by one when they are sent.
  const [first] = files;
  if (first && !files.some(({ name }) => hasFileType(ctx, name))) checkFileType(ctx, first.name);
  checkDuplicates(files);
  return checkSpace(ctx, files);
}

/** An upload that its user may continue. @throws {ApiError} 404 for anyone else, 410 when it has expired */
export async function openUpload(ctx: Ctx, key: string): Promise<Upload> {
  const upload = takeRemembered(ctx, key) ?? (await findUpload(ctx, key));
  return upload.remaining === 0 || upload.expiresOn <= ctx.stamp() ? fail('upload.keySpent') : upload;
}

/** The progress of an upload. */
export async function uploadState(ctx: Ctx, key: string) {
  const upload = await findUpload(ctx, key);
  const files = upload.files ?? (await ctx.stores.uploads.filesOf(upload.id));
  const isOver = files.every(({ state }) => state === 'done' || state === 'failed');
  const hasStarted = files.some(({ state }) => state !== 'waiting');
  return {
    state: isOver ? ('done' as const) : hasStarted ? ('receiving' as const) : ('waiting' as const),
    files: files.map(({ name, received, length, state, error, nodeId: id }) => ({
      id,
      name,
      received,
      length,
      state,
      error,
    })),
  };
}

/** Removes uploads whose keys have expired. */
export function removeExpiredUploads(ctx: Ctx): Promise<void> {
  return ctx.transact((tx) => tx.stores.uploads.removeExpired(tx.stamp()));
}

/**
 * An upload of the caller, also one that has expired and has rows.
 * @throws {ApiError} 404 for anyone else; 410 when it has expired and has no rows, or none any more
 */
export async function findUpload(ctx: Ctx, key: string): Promise<Upload> {
  const stored = await ctx.stores.uploads.findByKey(hashToken(key));
  const upload = stored ?? (await openUploadKey(ctx, key));
  if (!upload || upload.userId !== ctx.actor.id) fail('upload.keyUnknown');
  return stored || upload.expiresOn > ctx.stamp() ? upload : fail('upload.keySpent');
}

function checkLimits({ config }: Ctx, files: Sized[]) {
  const { maxFiles, maxFileSize, maxTotalSize } = config.limits;
  if (files.length > maxFiles) fail('upload.tooMany', String(maxFiles));
  const tooLarge = files.filter(({ length }) => length > maxFileSize);
  if (tooLarge.length > 0) {
    const details = { bytes: maxFileSize };
    failFiles('upload.fileTooLarge', messageFor('upload.fileTooLarge', maxFileSize), tooLarge, { details });
  }
  if (bytesOf(files) > maxTotalSize) fail('upload.tooLarge', maxTotalSize);
}

function checkDuplicates(files: Sized[]) {
  const seen = new Set<string>();
  const duplicates = files.filter(({ name }) => seen.size === seen.add(nameKey(name)).size);
  if (duplicates.length > 0) failFiles('upload.duplicate', messageFor('upload.duplicate'), duplicates);
}

const bytesOf = (files: Pick<AnnouncedFile, 'length'>[]) => files.reduce((sum, { length }) => sum + length, 0);

/** Whether files surely fit beside all that are announced. */
function isAmple(files: Pick<AnnouncedFile, 'length'>[], freeBytes: number): boolean {
  return freeBytes > AMPLE_BYTES && bytesOf(files) < freeBytes / 8;
}

/**
 * Checks that files fit beside announced files that were not sent yet, so that every issued key can be used. With
 * plenty of free space nothing is summed up, since that takes longer than the other checks.
 * @throws {ApiError} 507
 */
async function checkReserved(
  { blobs, stores, now }: Ctx,
  files: Pick<AnnouncedFile, 'length'>[],
  freeBytes: number,
): Promise<void> {
  if (isAmple(files, freeBytes)) return;
  // A key that was not used for a while reserves nothing any more.
  await stores.uploads.lockAnnouncements();
  const givenAfter = addSeconds(now(), lifetimes.uploadKey - RESERVED_SECONDS).toISOString();
  const announcedBytes = await stores.uploads.announcedBytes(givenAfter, now().toISOString());
  if (bytesOf(files) + announcedBytes > (await blobs.free())) fail('upload.noSpace');
}

/**
 * Checks the free space and the caller's quota.
 * @returns the number of free bytes
 * @throws {ApiError} 507
 */
export async function checkSpace(ctx: Ctx, files: Pick<Sized, 'length'>[]): Promise<number> {
  const requested = bytesOf(files);
  const freeBytes = await ctx.blobs.free();
  if (requested > freeBytes) fail('upload.noSpace');
  await checkQuota(ctx, requested);
  return freeBytes;
}

/** Values of a file take precedence over the common ones. */
function expiryOf(file: Announcement['files'][number], common: Announcement) {
  const own = file.expiryDate !== undefined;
  const { expiryDate = null, expiryNoticePeriod = null } = own ? file : common;
  return withExpiryDate({ expiryDate, expiryNoticePeriod }, expiryDate, limits.expiryNoticePeriod);
}
