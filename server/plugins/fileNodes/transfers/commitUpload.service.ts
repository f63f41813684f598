import { messageFor } from '#contract/errorCatalogue.ts';
import { can } from '#contract/policy.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError } from '#server/lib/fail.ts';
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
import { sessionUnderLock } from '../../locks/editSessions.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { addContents, hasContent, takeOver } from '../content/content.service.ts';
import { checkContentType } from '../content/fileTypes.service.ts';
import { NameTaken } from '../fileNodes.model.ts';
import { type FolderAccess, folderAccess } from '../permissions/folderAccess.service.ts';
import { type Described, insertFiles, type Stored } from './newFiles.service.ts';
import { addVersion } from './newVersion.service.ts';
import { checkQuota, quotaLeft } from './quota.service.ts';
import type { Upload, UploadFile } from './transfers.model.ts';

/** Where content is stored, and the data to store with it. */
type Target = Pick<Upload, 'parentId' | 'overwrite'> & {
  /** Sent by a person without an account, on behalf of the actor. */
  isFromOutside?: boolean;
};
/** Why one file of an upload is not stored; the message is from the error catalogue of the contract. */
export class FileError extends Error {}
/** Stores received content in its destination, within the transaction that marks it as received. @throws {FileError} */
export type StoreFile = (tx: Ctx, upload: Upload, file: UploadFile, blob: Blob) => Promise<Stored>;

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
export async function discard({ blobs, log }: Ctx, blob: Blob) {
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
  const folder = await uploadFolder(ctx, upload.parentId);
  // Without `overwrite`, the unique index of names detects a taken name.
  const occupant = upload.overwrite ? await lockedOccupant(ctx, folder.id, file.name) : undefined;
  if (occupant?.isFolder) throw new NameTaken();
  if (occupant) await guardHeld(ctx, [occupant.id]);
  await guardLocks(ctx, [occupant?.id ?? folder.id]);

  const { isFromOutside } = upload;
  // A person without an account does not learn the quota of the user who requested the file.
  if (isFromOutside && blob.size > (await quotaLeft(ctx))) throw new OutOfSpace();
  if (!isFromOutside) await checkQuota(ctx, blob.size);
  const name = occupant?.name ?? file.name;
  await checkContentType(ctx, name, blob);
  if (occupant) return replaceFile(ctx, folder, { ...file, id: occupant.id, name }, blob, isFromOutside);
  const [stored] = await insertFiles(ctx, [{ by: ctx, folder, file, blob, isFromOutside }]);
  return { id: stored?.id ?? 0, name, size: blob.size, isNew: true };
}

/** The folder of an upload, as the caller may use it now. @throws {FileError} */
export async function uploadFolder(ctx: Ctx, folderId: number): Promise<FolderAccess> {
  const folder = await folderAccess(ctx, folderId);
  if (!folder) throw new FileError(uploadErrors.folderGone);
  if (!can(ctx.actor, 'file.upload', folder)) throw new FileError(uploadErrors.forbidden);
  return folder;
}

/** Makes an upload the next version of the file with its name. */
async function replaceFile(
  ctx: Ctx,
  folder: FolderAccess,
  file: Described & { id: number },
  blob: Blob,
  isFromOutside = false,
) {
  const { id, name } = file;
  const path = `${folder.name}/${name}`;
  const session = await sessionUnderLock(ctx, { id, path });
  const isPlain = file.values.set.length + file.values.clear.length === 0 && !file.expiryDate;
  if (isPlain && (await hasContent(ctx, id, blob))) {
    await takeOver(ctx, id, blob, file.modifiedOn);
    return { id, name, size: blob.size, isNew: false };
  }
  await addContents(ctx, [{ blob, ownerId: isFromOutside ? null : ctx.actor.id }]);
  await writeValues(ctx, [id], file.values);
  const version = { logText: `File overwritten: ${path}`, expiry: file, modifiedOn: file.modifiedOn, session };
  await addVersion(ctx, { id, parentId: folder.id, name }, blob, version);
  if (file.ocr) await ctx.emit('ocrRequested', [id]);
  return { id, name, size: blob.size, isNew: false };
}

/** What has a name in a folder; until the transaction ends, no other transaction adds a version to it. */
async function lockedOccupant({ stores }: Ctx, folderId: number, name: string) {
  const find = async () => (await stores.files.occupants(folderId, [name]))[0];
  const found = await find();
  return found && (await stores.folders.lockFiles([found.id])) ? find() : found;
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
