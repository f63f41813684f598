import { randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import type { BodyOf } from '#contract/endpoint.ts';
import { type ErrorId, messageFor } from '#contract/errorCatalogue.ts';
import type { transfers } from '#contract/fileNodes/transfers.ts';
import { lifetimes, limits } from '#contract/limits.ts';
import { withExpiryDate } from '#contract/rules/expiry.ts';
import { nameKey } from '#contract/rules/names.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, type FieldError, fail, failNotFound } from '#server/kernel/fail.ts';
import { hashToken } from '#server/kernel/hashToken.ts';
import { heldAmong } from '../../legalHolds/heldNodes.service.ts';
import { checkFileType, hasFileType } from '../content/fileTypes.service.ts';
import { announcedValues } from '../files/fileValues.service.ts';
import { folderAccess } from '../permissions/folderAccess.service.ts';
import { checkQuota } from './quota.service.ts';
import { sizeText } from './sizeText.ts';
import type { AnnouncedFile, Upload } from './transfers.model.ts';

/** Free bytes that parallel uploads do not exhaust. */
const AMPLE_BYTES = 8 * 1024 ** 3;
/** Seconds in which announced bytes are kept free for anyone who announced them and has sent nothing. */
const RESERVED_SECONDS = 300;

type Announcement = BodyOf<typeof transfers.announce>;
type Sized = Pick<Announcement['files'][number], 'name' | 'length'>;

/**
 * Checks what a user means to upload and gives them a key for it.
 * @throws {ApiError} 413 over a limit, 400 for names twice, 409 for names taken, 507 without space
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
    }),
  );
  const { key } = await ctx.transact((tx) => giveUploadKey(tx, { parentId, overwrite }, announced, freeBytes));
  return { key };
}

/**
 * A key for files that were checked, good for one hour.
 * @param freeBytes what their check found; it is measured again only where there is little
 */
export async function giveUploadKey(
  ctx: Ctx,
  target: Pick<Upload, 'parentId' | 'overwrite'>,
  files: AnnouncedFile[],
  freeBytes: number,
): Promise<{ key: string; uploadId: number }> {
  await checkReserved(ctx, files, freeBytes);
  const { stores, actor, now } = ctx;
  const key = randomBytes(24).toString('base64url');
  const expiresOn = addSeconds(now(), lifetimes.uploadKey).toISOString();
  const upload = { userId: actor.id, ...target, expiresOn, keyHash: hashToken(key) };
  return { key, uploadId: await stores.uploads.insert(upload, files) };
}

/**
 * Whether files may come at all: their number, their sizes, their names and types, the space.
 * @returns the bytes that are free
 * @throws {ApiError} 413, 415, 400, 507
 */
export async function checkFiles(ctx: Ctx, files: Sized[]): Promise<number> {
  checkLimits(ctx, files);
  // Where some are of a type that is accepted, the others are refused as they come.
  const [first] = files;
  if (first && !files.some(({ name }) => hasFileType(ctx, name))) checkFileType(ctx, first.name);
  checkTwice(files);
  return checkSpace(ctx, files);
}

/** An upload that its own user may go on with. @throws {ApiError} 404 for anyone else, 410 when it is over */
export async function openUpload(ctx: Ctx, key: string): Promise<Upload> {
  const upload = await findUpload(ctx, key);
  return upload.remaining === 0 || upload.expiresOn <= ctx.stamp() ? fail('upload.keySpent') : upload;
}

/** How far an upload has come. */
export async function uploadState(ctx: Ctx, key: string) {
  const files = await ctx.stores.uploads.filesOf((await findUpload(ctx, key)).id);
  const isOver = files.every(({ state }) => state === 'done' || state === 'failed');
  const begun = files.some(({ state }) => state !== 'waiting');
  return {
    state: isOver ? ('done' as const) : begun ? ('receiving' as const) : ('waiting' as const),
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

/** Forgets uploads whose keys have expired. */
export function removeExpiredUploads(ctx: Ctx): Promise<void> {
  return ctx.transact((tx) => tx.stores.uploads.removeExpired(tx.stamp()));
}

/** An upload of the caller's own, also one that is over. @throws {ApiError} 404 for anyone else */
export async function findUpload(ctx: Ctx, key: string): Promise<Upload> {
  const upload = await ctx.stores.uploads.findByKey(hashToken(key));
  if (!upload || upload.userId !== ctx.actor.id) fail('upload.keyUnknown');
  return upload;
}

function checkLimits({ config }: Ctx, files: Sized[]) {
  const { maxFiles, maxFileSize } = config.limits;
  if (files.length > maxFiles) fail('upload.tooMany', String(maxFiles));
  const tooLarge = files.filter(({ length }) => length > maxFileSize);
  if (tooLarge.length === 0) return;
  const limit = sizeText(maxFileSize);
  failFiles('upload.tooLarge', messageFor('upload.tooLarge', limit), tooLarge, { details: { limit } });
}

function checkTwice(files: Sized[]) {
  const seen = new Set<string>();
  const twice = files.filter(({ name }) => seen.size === seen.add(nameKey(name)).size);
  if (twice.length > 0) failFiles('upload.duplicate', messageFor('upload.duplicate'), twice);
}

/**
 * Whether files fit beside what others have announced and not sent yet, so that those who got a key can use it. Far
 * from the limit nothing is added up, since that takes longer than the rest.
 * @throws {ApiError} 507
 */
async function checkReserved(
  { blobs, stores, now }: Ctx,
  files: Pick<AnnouncedFile, 'length'>[],
  freeBytes: number,
): Promise<void> {
  const requested = files.reduce((sum, { length }) => sum + length, 0);
  if (freeBytes > AMPLE_BYTES && requested < freeBytes / 8) return;
  // A key that no one has used for a while reserves nothing any more.
  await stores.uploads.lockAnnouncements();
  const givenAfter = addSeconds(now(), lifetimes.uploadKey - RESERVED_SECONDS).toISOString();
  const announcedBytes = await stores.uploads.announcedBytes(givenAfter, now().toISOString());
  if (requested + announcedBytes > (await blobs.free())) fail('upload.noSpace');
}

/**
 * Whether there is room, and the caller's quota allows it.
 * @returns the bytes that are free
 * @throws {ApiError} 507
 */
export async function checkSpace(ctx: Ctx, files: Pick<Sized, 'length'>[]): Promise<number> {
  const requested = files.reduce((sum, { length }) => sum + length, 0);
  const freeBytes = await ctx.blobs.free();
  if (requested > freeBytes) fail('upload.noSpace');
  await checkQuota(ctx, requested);
  return freeBytes;
}

/**
 * Without `overwrite` every name must be free; with it, a folder's name still cannot become a file's.
 * @returns the files that will be overwritten, by the keys of their names
 */
async function checkTaken(ctx: Ctx, { parentId, overwrite, files }: Announcement) {
  const occupants = await ctx.stores.files.occupants(
    parentId,
    files.map(({ name }) => name),
  );
  const inTheWay = new Set(occupants.filter(({ isFolder }) => isFolder || !overwrite).map(({ name }) => nameKey(name)));
  const taken = files.filter(({ name }) => inTheWay.has(nameKey(name)));
  if (taken.length > 0)
    failFiles('upload.exists', messageFor('upload.exists'), taken, { each: uploadErrors.exists, reason: 'exists' });
  const held = await heldAmong(
    ctx,
    occupants.map(({ id }) => id),
  );
  const heldNames = new Set(occupants.filter(({ id }) => held.has(id)).map(({ name }) => nameKey(name)));
  const underHold = files.filter(({ name }) => heldNames.has(nameKey(name)));
  if (underHold.length > 0) failFiles('node.held', messageFor('node.held'), underHold);
  return new Map(occupants.map(({ id, name }) => [nameKey(name), id]));
}

/** What is said of each file, where it is not what is said of all. */
interface FileRow {
  each?: string;
  reason?: string;
  details?: Record<string, string>;
}

function failFiles(id: ErrorId, message: string, files: { name: string }[], row: FileRow = {}): never {
  const { each = message, reason = id, details = {} } = row;
  const errors = files.map(({ name }): FieldError => ({ path: name, message: each, reason, details }));
  throw new ApiError(id, message, { errors, details });
}

/** Per-file values win over the common ones. */
function expiryOf(file: Announcement['files'][number], common: Announcement) {
  const own = file.expiryDate !== undefined;
  const { expiryDate = null, expiryNoticePeriod = null } = own ? file : common;
  return withExpiryDate({ expiryDate, expiryNoticePeriod }, expiryDate, limits.expiryNoticePeriod);
}
