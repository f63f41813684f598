import { messageFor } from '#contract/errorCatalogue.ts';
import type { UploadResult } from '#contract/fileNodes/transfers.ts';
import { can } from '#contract/policy.ts';
import type { Expiry } from '#contract/rules/expiry.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import type { Ctx, LogPosition } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { Interrupted } from '#server/lib/interrupted.ts';
import {
  type Blob,
  OutOfSpace,
  StorageAccessDenied,
  StorageDown,
  WrongLength,
} from '#server/storage/blobs/blobStore.ts';
import { OutcomeUnknown } from '#server/storage/outcomeUnknown.ts';
import { isDatabaseFull } from '#server/storage/reserveFile.ts';
import { writeValues } from '../../attributeGroups/attributeValues.service.ts';
import { currentCaller } from '../../identity/session/currentCaller.service.ts';
import { guardHeld } from '../../legalHolds/heldNodes.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { addContent } from '../content/content.service.ts';
import { fileTypeOf } from '../content/contentTypes.service.ts';
import { checkContentType } from '../content/fileTypes.service.ts';
import { type FileRow, NameTaken } from '../fileNodes.model.ts';
import { fileRef, recordNodeChange } from '../nodeChanges.service.ts';
import { folderAccess } from '../permissions/folderAccess.service.ts';
import { checkQuota, quotaLeft } from './quota.service.ts';
import type { Upload, UploadFile } from './transfers.model.ts';

/** Versions that are kept of a file, including the current one. */
const MAX_VERSIONS = 21;

/** Where content is stored, and the data to store with it. */
type Target = Pick<Upload, 'parentId' | 'overwrite'> & {
  /** Sent by a person without an account, on behalf of the actor. */
  isFromOutside?: boolean;
};
export type Described = Omit<UploadFile, 'id' | 'length' | 'state' | 'received' | 'error' | 'nodeId'>;
type Content = Pick<FileRow, 'type' | 'size' | 'uploadedBy' | 'uploadedOn'>;
export type Stored = UploadResult['success'][number];
/** Why one file of an upload is not stored; the message is from the error catalogue of the contract. */
export class FileError extends Error {}
/** Stores received content in its destination, within the transaction that marks it as received. @throws {FileError} */
export type StoreFile = (tx: Ctx, upload: Upload, file: UploadFile, blob: Blob) => Promise<Stored>;

/**
 * Stores an announced file whose content was received in parts, as if one request had sent it.
 * @param alongside other rows that are written in the same transaction
 * @throws {ApiError} why it cannot be stored; the state of the upload has the same reason
 */
export async function finishFile(
  ctx: Ctx,
  { uploadId, uploadFileId }: { uploadId: number; uploadFileId: number },
  blob: Blob,
  alongside: (tx: Ctx) => Promise<void>,
): Promise<void> {
  const upload = (await ctx.stores.uploads.find(uploadId)) ?? fail('upload.keySpent');
  const file = (await ctx.stores.uploads.filesOf(uploadId)).find(({ id }) => id === uploadFileId);
  if (!file) fail('upload.keySpent');
  try {
    await commitContent(ctx, blob, async (tx) => {
      await alongside(tx);
      const { id } = await commitUpload(tx, upload, file, blob);
      if (!(await tx.stores.uploads.finish(file.id, blob.size, id))) fail('upload.keySpent');
    });
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw error;
    const message = textFor(ctx, error);
    const isFirst = await ctx.transact((tx) => tx.stores.uploads.fail(file.id, message));
    throw isFirst ? asApiError(error, file.name) : new ApiError('upload.keySpent', messageFor('upload.keySpent'));
  }
}

/** The reason why a file was not stored, as the error of a separate call. */
export function asApiError(error: unknown, name: string): unknown {
  const { message } = error as Error;
  if (error instanceof NameTaken) {
    return new ApiError('node.exists', messageFor('node.exists', name), { details: { name } });
  }
  if (!(error instanceof FileError)) return error;
  if (message === uploadErrors.folderGone) return new ApiError('folder.notFound', message);
  return message === uploadErrors.forbidden ? new ApiError('action.forbidden', message) : error;
}

/**
 * Commits the rows of durable content, with the rights that the caller has now; content that gets no row is removed.
 * @param storeFile is called again when another upload took the name between its check and its write
 * @throws {ApiError} 401 when the caller was signed out or deactivated while the content was received
 */
export function commitContent<T>(ctx: Ctx, blob: Blob, storeFile: (tx: Ctx) => Promise<T>): Promise<T> {
  const store = () => ctx.transact(async (tx) => storeFile(tx.as(await currentCaller(tx))));
  const again = (error: unknown) => (error instanceof NameTaken ? store() : Promise.reject(error));
  return store()
    .catch(again)
    .catch(async (error) => {
      // The row may have been committed, so the content stays; if nothing refers to it, the cleanup removes it.
      if (!(error instanceof OutcomeUnknown)) await discard(ctx, blob);
      throw error;
    });
}

/** Removes content that no row refers to; if that fails, the cleanup removes it. */
async function discard({ blobs, log }: Ctx, blob: Blob) {
  await blobs.remove(blob).catch((error) => log.warn({ err: error, blob: blob.id }, 'Content could not be removed'));
}

/**
 * Stores an upload in one transaction: check rights, folder and name again; then insert node, version, blob and log
 * row.
 */
export async function commitUpload(ctx: Ctx, upload: Target, file: Described, blob: Blob): Promise<Stored> {
  const { id, name, size } = await commitFile(ctx, upload, file, blob);
  return { id, name, size };
}

/** The same; the result says as well whether the file is new, or the content is a version of an existing file. */
export async function commitFile(
  ctx: Ctx,
  upload: Target,
  file: Described,
  blob: Blob,
): Promise<Stored & { isNew: boolean }> {
  const folder = await folderAccess(ctx, upload.parentId);
  if (!folder) throw new FileError(uploadErrors.folderGone);
  if (!can(ctx.actor, 'file.upload', folder)) throw new FileError(uploadErrors.forbidden);
  // Without `overwrite`, the unique index of names detects a taken name.
  const occupant = upload.overwrite ? await lockedOccupant(ctx, folder.id, file.name) : undefined;
  if (occupant?.isFolder) throw new NameTaken();
  if (occupant) await guardHeld(ctx, [occupant.id]);
  await guardLocks(ctx, [occupant?.id ?? folder.id]);

  const { size } = blob;
  // A person without an account does not learn the quota of the user who requested the file.
  if (upload.isFromOutside && size > (await quotaLeft(ctx))) throw new OutOfSpace();
  if (!upload.isFromOutside) await checkQuota(ctx, size);
  const name = occupant?.name ?? file.name;
  await checkContentType(ctx, name, blob);
  const log = await ctx.audit(`File ${occupant ? 'overwritten' : 'uploaded'}: ${folder.name}/${name}`, {
    length: size,
  });
  const content = { size, uploadedBy: ctx.actor.id, uploadedOn: ctx.stamp() };
  const typed = { ...content, type: await fileTypeOf(ctx, name, blob) };
  await addContent(ctx, blob, upload.isFromOutside ? null : ctx.actor.id);
  const id = occupant?.id ?? (await insertFile(ctx, folder.id, file, typed));
  const version = await ctx.stores.content.insertVersion({
    ...{ fileId: id, blobId: blob.id, log, ...content },
    actedBy: ctx.actor.actedBy?.id,
  });
  const versionId = version.id;
  if (occupant) await replaceContent(ctx, id, file, { versionId, ...typed });
  else await ctx.stores.files.setVersion(id, versionId);
  await writeValues(ctx, [id], file.values);
  if (file.ocr) await ctx.emit('ocrRequested', [id]);
  const ref = fileRef({ id, parentId: folder.id, name });
  await recordNodeChange(ctx, {
    events: [{ ...ref, type: occupant ? 'changed' : 'added' }],
    history: [{ ...ref, version: version.number, type: occupant ? 'version' : 'added', after: { size } }],
    reread: [id],
    counts: [[folder.id, occupant ? 0 : 1]],
    log,
  });
  return { id, name, size, isNew: !occupant };
}

/** What has a name in a folder; until the transaction ends, no other transaction adds a version to it. */
async function lockedOccupant({ stores }: Ctx, folderId: number, name: string) {
  const find = async () => (await stores.files.occupants(folderId, [name]))[0];
  const found = await find();
  return found && (await stores.folders.lockFiles([found.id])) ? find() : found;
}

function insertFile(
  ctx: Ctx,
  parentId: number,
  { name, expiryDate, expiryNoticePeriod }: Described,
  content: Content,
): Promise<number> {
  return ctx.stores.files.insert({ parentId, name, expiryDate, expiryNoticePeriod, ...content });
}

/** Makes content the next version of a file. @param log the log row of the upload @returns its number */
export async function addVersion(
  ctx: Ctx,
  { id: fileId, name }: Pick<FileRow, 'id' | 'name'>,
  blob: Blob,
  log: LogPosition,
) {
  await ctx.stores.folders.lockFiles([fileId]);
  const content = { size: blob.size, uploadedBy: ctx.actor.id, uploadedOn: ctx.stamp() };
  const { id: versionId, number } = await ctx.stores.content.insertVersion({
    ...{ fileId, blobId: blob.id, log, ...content },
    actedBy: ctx.actor.actedBy?.id,
  });
  const typed = { versionId, type: await fileTypeOf(ctx, name, blob), ...content };
  await replaceContent(ctx, fileId, { expiryDate: null, expiryNoticePeriod: null }, typed);
  return number;
}

async function replaceContent(
  ctx: Ctx,
  id: number,
  { expiryDate, expiryNoticePeriod }: Expiry,
  content: Content & { versionId: number },
) {
  await ctx.stores.files.setContent(id, content, ctx.actor.id, ctx.stamp());
  if (expiryDate) await ctx.stores.files.setExpiry(id, { expiryDate, expiryNoticePeriod });
  await ctx.stores.content.prune(id, MAX_VERSIONS, ctx.stamp());
}

export function textFor({ log }: Ctx, error: unknown): string {
  if (error instanceof FileError || error instanceof ApiError) return error.message;
  if (error instanceof NameTaken) return uploadErrors.exists;
  if (error instanceof WrongLength) return uploadErrors.length;
  if (error instanceof OutOfSpace || isDatabaseFull(error)) return uploadErrors.noSpace;
  if (error instanceof Interrupted) return uploadErrors.interrupted;
  log.error({ err: error }, 'A file could not be stored');
  if (error instanceof StorageAccessDenied) return uploadErrors.storageRefused;
  if (error instanceof StorageDown) return uploadErrors.storageAway;
  return uploadErrors.failed;
}
