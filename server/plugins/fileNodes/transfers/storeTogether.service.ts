import { nameKey } from '#contract/rules/names.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { currentCaller } from '../../identity/session/currentCaller.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { checkContentType } from '../content/fileTypes.service.ts';
import type { FolderAccess } from '../permissions/folderAccess.service.ts';
import { FileError, uploadFolder } from './commitUpload.service.ts';
import { type Arrival, type Described, insertFiles, type Stored } from './newFiles.service.ts';
import { quotaLeft } from './quota.service.ts';
import type { Upload, UploadFile } from './transfers.model.ts';

/** Received content that is to become a new file of a folder. */
export interface ReceivedFile {
  parentId: number;
  file: Described;
  blob: Blob;
  /** Writes other rows in the same transaction, once the file may be stored. @throws why it is not stored after all */
  alongside?: (tx: Ctx) => Promise<void>;
  /** What it was sent as. */
  announced?: { upload: Upload; file: UploadFile };
}

/**
 * Nothing was stored, and the file has to be tried alone: its name is taken, or another file of the transaction made it
 * fail.
 */
export class NotTogether extends Error {}

/** With the context of its request. */
type Pending = ReceivedFile & { ctx: Ctx };
export type Outcome = { stored: Stored } | { error: unknown };

/** Checks each file, and stores those that may be stored. */
export async function storeAll(tx: Ctx, files: Pending[]): Promise<Outcome[]> {
  const outcomes = new Map<Pending, Outcome>();
  const check = checksIn(tx);
  const allowed: (Arrival & { pending: Pending })[] = [];
  for (const pending of await withoutTaken(tx, files, outcomes)) {
    try {
      allowed.push({ ...(await check(pending)), pending });
    } catch (error) {
      if (!(error instanceof FileError || error instanceof ApiError)) throw error;
      outcomes.set(pending, { error });
    }
  }
  const claimed = await withKeysUsed(tx, allowed);
  const stored = claimed.length > 0 ? await insertFiles(tx, claimed) : [];
  const finished = claimed.map(({ pending, uploadId }, index) => ({
    pending,
    uploadId,
    nodeId: stored[index]?.id ?? 0,
  }));
  await finishAnnounced(tx, finished);
  for (const [index, { pending }] of claimed.entries()) {
    const file = stored[index];
    if (file) outcomes.set(pending, { stored: file });
  }
  return files.map((pending) => outcomes.get(pending) ?? { error: new NotTogether() });
}

/** Sorts out files whose names are taken. */
async function withoutTaken(tx: Ctx, files: Pending[], outcomes: Map<Pending, Outcome>): Promise<Pending[]> {
  const taken = new Set<string>();
  const keyOf = (folderId: number, name: string) => `${folderId} ${nameKey(name)}`;
  for (const [folderId, some] of groupBy(files, ({ parentId }) => parentId)) {
    const names = some.map(({ file }) => file.name);
    for (const { name } of await tx.stores.files.occupants(folderId, names)) taken.add(keyOf(folderId, name));
  }
  return files.filter((pending) => {
    const key = keyOf(pending.parentId, pending.file.name);
    const isFree = taken.size < taken.add(key).size;
    if (!isFree) outcomes.set(pending, { error: new NotTogether() });
    return isFree;
  });
}

/** @returns a function that checks a file; what it has read for an earlier one of this transaction still holds */
function checksIn(tx: Ctx): (pending: Pending) => Promise<Arrival> {
  const callers = new Map<Caller, { by: Ctx; folders: Map<number, FolderAccess> }>();
  /** Bytes of each user that are not inserted yet. */
  const accepted = new Map<number, number>();
  const callerOf = async (actor: Caller) => {
    const found = callers.get(actor) ?? { by: tx.as(await currentCaller(tx.as(actor))), folders: new Map() };
    callers.set(actor, found);
    return found;
  };
  return async ({ ctx, parentId, file, blob, alongside }) => {
    const { by, folders } = await callerOf(ctx.actor);
    const folder = folders.get(parentId) ?? (await uploadFolder(by, parentId));
    if (!folders.has(parentId)) await guardLocks(by, [parentId]);
    folders.set(parentId, folder);
    await checkContentType(by, file.name, blob);
    await alongside?.(by);
    const bytes = blob.size + (accepted.get(by.actor.id) ?? 0);
    if (bytes > (await quotaLeft(by))) {
      // What was written alongside is undone with the transaction.
      if (alongside) throw new NotTogether();
      fail('upload.quota', by.config.userQuota ?? 0);
    }
    accepted.set(by.actor.id, bytes);
    return { by, ip: ctx.caller.ip, folder, file, blob };
  };
}

/** Uses the keys that carry their uploads, and leaves out files whose key has rows by now. */
async function withKeysUsed<T extends { pending: Pending }>(tx: Ctx, files: T[]) {
  const keyOf = ({ pending: { announced } }: T) => announced?.upload.sealedKey;
  const uploads = files.flatMap((file) => {
    const upload = file.pending.announced?.upload;
    return upload?.sealedKey === undefined ? [] : [{ ...upload, keyHash: hashToken(upload.sealedKey) }];
  });
  const ids = await tx.stores.uploads.insert(uploads);
  const idOf = new Map(uploads.map(({ sealedKey }, index) => [sealedKey, ids[index]]));
  return files
    .map((file) => ({ ...file, uploadId: idOf.get(keyOf(file)) }))
    .filter((file) => keyOf(file) === undefined || file.uploadId !== undefined);
}

/** Records which files the announced ones became. @throws when one of them was received before */
async function finishAnnounced(
  { stores }: Ctx,
  files: { pending: Pending; uploadId: number | undefined; nodeId: number }[],
): Promise<void> {
  const withRows = files.flatMap(({ pending: { announced }, uploadId, nodeId }) =>
    announced && uploadId === undefined ? [{ id: announced.file.id, nodeId }] : [],
  );
  if (!(await stores.uploads.finish(withRows))) throw new NotTogether();
  const sealed = files.flatMap(({ pending: { announced }, uploadId, nodeId }) => {
    if (!announced || uploadId === undefined) return [];
    const { file } = announced;
    return [{ ...file, uploadId, nodeId, state: 'done' as const, received: file.length }];
  });
  await stores.uploads.insertFiles(sealed);
}
