import { messageFor } from '#contract/errorCatalogue.ts';
import { isEditableText } from '#contract/rules/editableText.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { OutOfSpace, WrongLength } from '#server/storage/blobs/blobStore.ts';
import { PDF } from '#server/storage/blobs/recognisedType.ts';
import { guardScanned } from '../antivirus/antivirus.service.ts';
import { contentOfFile, readContent } from '../fileNodes/content/content.service.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { commitContent } from '../fileNodes/transfers/commitUpload.service.ts';
import { guardContent } from '../fileNodes/withheld.service.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { editorsOf, findSession } from '../locks/editSessions.service.ts';
import { type EditSession, isOfProgram, type Lock } from '../locks/locks.model.ts';
import { bindingOnCaller, rejectionOf } from '../locks/locks.service.ts';
import { placeOf } from '../locks/lockViews.service.ts';
import { recordRead } from '../nodeHistory/recordReads.service.ts';
import { maxBytesOf } from './editedFiles.ts';
import { type Rescued, storeSave } from './saves.service.ts';

interface Saved {
  version: number;
  rowVersion: number;
  savedOn: string;
  size: number;
}

/**
 * The current content of a text or a PDF.
 * @throws {ApiError} 404, 403 for a withheld file, 415 for another kind of file
 */
export async function openContent(ctx: Ctx, fileId: number) {
  const { file, folder } = await visibleFile(ctx, fileId);
  authorize(ctx.actor, 'file.readContent', folder);
  await guardContent(ctx, file, folder);
  if (file.type !== PDF && !isEditableText(file.name)) fail('edit.kind');
  const blob = (await contentOfFile(ctx, file)) ?? fail('file.notFound');
  await guardScanned(ctx, blob);
  return {
    file,
    size: blob.size,
    read: async () => {
      await ctx.transact((tx) => recordRead(tx, file.id, 'opened', blob.size));
      return readContent(ctx, blob, 0, blob.size - 1);
    },
  };
}

/**
 * Stores what an editor sends as the current version. What cannot be stored in its file is kept beside it, unless another user
 * has saved meanwhile: then the editor has it still.
 * @param ifMatch the version that was changed
 * @throws {ApiError} 400, 403, 404, 409, 412, 413, 423, 428, 507
 */
export async function saveContent(
  ctx: Ctx,
  fileId: number,
  {
    ifMatch,
    sessionId,
    body,
  }: { ifMatch: string | undefined; sessionId: string | undefined; body: AsyncIterable<Buffer> },
): Promise<Saved> {
  if (sessionId === undefined) fail('edit.noSession');
  const session = await sessionOf(ctx, sessionId, fileId);
  const basedOn = Number(/^"(\d{1,15})"$/.exec(ifMatch?.trim() ?? '')?.[1] ?? fail('edit.noVersion'));
  const atMost = maxBytesOf(ctx, session.app === 'pdf' ? 'pdf' : 'text');
  const blob = await ctx.blobs.write(body, { atMost }).catch((error) => {
    if (error instanceof WrongLength) fail('edit.tooLarge', atMost);
    throw error instanceof OutOfSpace ? fail('upload.noSpace') : error;
  });
  const outcome = await commitContent(ctx, blob, async (tx) => {
    const current = await sessionOf(tx, sessionId, fileId);
    const check = (within: Ctx, file: FileRow) => checkSave(within, file, current, basedOn);
    const stored = await storeSave(tx, { fileId, session: current, blob, check });
    return { stored, savedOn: tx.stamp() };
  });
  const { stored, savedOn } = outcome;
  if ('rescued' in stored) return stored.fail();
  return { version: stored.versionId, rowVersion: stored.rowVersion, savedOn, size: blob.size };
}

/** @throws {ApiError} 404 for none of this file, 403 for one in which the caller takes no part */
async function sessionOf(ctx: Ctx, sessionId: string, fileId: number): Promise<EditSession> {
  const session = await findSession(ctx, sessionId);
  if (session?.fileId !== fileId) fail('edit.notFound');
  const { all } = await editorsOf(ctx, sessionId);
  return all.includes(ctx.actor.id) ? session : fail('edit.notYours');
}

/** @throws {ApiError} 412 when another user has saved since */
async function checkSave(ctx: Ctx, file: FileRow, session: EditSession, basedOn: number): Promise<Rescued | undefined> {
  // A session that has only lapsed goes on: its lock and its version decide.
  if (session.ending === 'ended' || session.ending === 'left')
    return { rescued: 'ended', fail: () => fail('edit.ended') };
  const [other] = (await bindingOnCaller(ctx, [file.id]))(file.id).filter(({ token }) => token !== session.lockToken);
  if (other) return { rescued: 'locked', fail: await lockedBy(ctx, other) };
  if (file.versionId !== basedOn) await failStale(ctx, file);
  return undefined;
}

async function lockedBy(ctx: Ctx, lock: Lock): Promise<() => never> {
  if (!isOfProgram(lock)) return rejectionOf(ctx, lock);
  const person = await personsOf(ctx, [lock.userId]);
  const program = await placeOf(ctx, lock);
  return () => fail('edit.locked', person(lock.userId).name, program);
}

/** @throws {ApiError} 412 */
async function failStale(ctx: Ctx, { versionId, uploadedBy }: FileRow): Promise<never> {
  const person = await personsOf(ctx, [uploadedBy]);
  const { name } = person(uploadedBy);
  throw new ApiError('edit.stale', messageFor('edit.stale', name), { details: { name, version: versionId } });
}
