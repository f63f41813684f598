import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { SignedReceipt } from '#contract/fileNodes/receipts.ts';
import type { fileRequests, RequestPage } from '#contract/fileRequests.ts';
import { can } from '#contract/policy.ts';
import { numberedName } from '#contract/rules/names.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import type { ShareTexts } from '#server/messages/texts.ts';
import { getReceipt } from '../../fileNodes/files/receipts.service.ts';
import { isNameTaken } from '../../fileNodes/freeName.service.ts';
import { folderIfVisible } from '../../fileNodes/permissions/folderAccess.service.ts';
import { commitUpload, FileError, type StoreFile } from '../../fileNodes/transfers/commitUpload.service.ts';
import { plainFile } from '../../fileNodes/transfers/transfers.model.ts';
import { type Incoming, receiveParts } from '../../fileNodes/transfers/uploadParts.service.ts';
import { checkFiles, createUploadKey, openUpload } from '../../fileNodes/transfers/uploads.service.ts';
import { callerOf } from '../../identity/users/users.service.ts';
import type { MailFormats } from '../../mail/mailFormats.service.ts';
import { checkCode } from '../codes.service.ts';
import { mailRecipient } from '../shareMails.service.ts';
import type { FileRequest } from './fileRequests.model.ts';
import { isOpen } from './fileRequests.service.ts';

/** An open request, and a context with its requester as the caller. */
interface OpenRequest {
  request: FileRequest;
  requester: string;
  asRequester: Ctx;
}

/** The requester and the remaining room; for a request with a code, only that a code is needed. */
export async function viewRequest(ctx: Ctx, token: string): Promise<RequestPage> {
  const input = await openRequest(ctx, token);
  const { requester, request } = input;
  if (!request.codeHash) return pageOf(input);
  return { requester, memo: '', expires: request.expires, filesLeft: 0, bytesLeft: 0, needsCode: true };
}

/**
 * The same with the code.
 * @throws {ApiError} 403 for a wrong one, 429 after too many
 */
export async function unlockRequest(ctx: Ctx, token: string, code?: string): Promise<RequestPage> {
  const input = await openRequest(ctx, token);
  await checkCode(ctx, lockOf(input), code);
  return pageOf(input);
}

/**
 * Announces files.
 * @returns an upload key
 * @throws {ApiError} 413 when the request has not enough room
 */
export async function announceToRequest(
  ctx: Ctx,
  token: string,
  { files, code }: BodyOf<typeof fileRequests.announce>,
): Promise<{ key: string }> {
  const input = await openRequest(ctx, token);
  await checkCode(ctx, lockOf(input), code);
  const { request, asRequester } = input;
  const freeBytes = await checkFiles(ctx, files);
  const bytes = files.reduce((sum, { length }) => sum + length, 0);
  const { maxFiles, maxBytes, receivedFiles, receivedBytes } = request;
  if (receivedFiles + files.length > maxFiles || receivedBytes + bytes > maxBytes) fail('request.full');
  const target = { parentId: request.folderId, overwrite: false };
  const { key } = await asRequester.transact((tx) => createUploadKey(tx, target, files.map(plainFile), freeBytes));
  return { key };
}

/**
 * Receives files for a request, and returns a receipt for each, because the sender cannot fetch it later. The
 * requester's right to upload is checked again for each file.
 */
export async function receiveForRequest(
  ctx: Ctx,
  { token, key }: { token: string; key: string },
  parts: AsyncIterable<Incoming>,
): Promise<ReplyOf<typeof fileRequests.send>> {
  const { request, asRequester } = await openRequest(ctx, token);
  const upload = await openUpload(asRequester, key);
  if (upload.parentId !== request.folderId) fail('upload.keyUnknown');
  const result = await receiveParts(asRequester, upload, parts, storeFor(request.id));
  if (request.receipt && result.success.length > 0) {
    const { createdBy, folderName, folderId } = request;
    const mailOf = (texts: ShareTexts, { size }: MailFormats) => ({
      ...texts.received(folderName, result.success.length),
      items: result.success.map((file) => ({ text: `${file.name}, ${size(file.size)}` })),
      path: `/?folder=${folderId}` as const,
    });
    await ctx.transact((tx) => mailRecipient(tx, createdBy, mailOf));
  }
  const receipts: SignedReceipt[] = [];
  for (const { id } of result.success) receipts.push(await getReceipt(asRequester, id));
  return { ...result, receipts };
}

/** A name that exists gets a number: external persons cannot overwrite files. */
const storeFor =
  (requestId: number): StoreFile =>
  async (tx, upload, file, blob) => {
    if (!(await tx.stores.fileRequests.receive(requestId, blob.size, tx.stamp()))) {
      throw new FileError(uploadErrors.requestOver);
    }
    let name = file.name;
    for (let n = 2; await isNameTaken(tx, upload.parentId, name); n++) name = numberedName(file.name, n);
    return commitUpload(tx, { ...upload, overwrite: false, isFromOutside: true }, { ...file, name }, blob);
  };

function pageOf({ request, requester }: OpenRequest): RequestPage {
  const { memo, expires, maxFiles, maxBytes, receivedFiles, receivedBytes } = request;
  return { requester, memo, expires, filesLeft: maxFiles - receivedFiles, bytesLeft: maxBytes - receivedBytes };
}

const lockOf = ({ request: { id, codeHash, createdBy, folderName } }: OpenRequest) => ({
  id,
  codeHash,
  attemptsIn: (stores: Ctx['stores']) => stores.fileRequests,
  senderId: createdBy,
  kind: 'request' as const,
  target: folderName,
});

/** @throws {ApiError} 410, the same for every reason */
async function openRequest(ctx: Ctx, token: string): Promise<OpenRequest> {
  const request = await ctx.stores.fileRequests.findByToken(hashToken(token));
  if (!request || !isOpen(request, ctx.stamp())) fail('request.gone');
  const caller = (await callerOf(ctx, request.createdBy)) ?? fail('request.gone');
  const asRequester = ctx.as({ ...caller, name: `${caller.name} (file request)` });
  const folder = await folderIfVisible(asRequester, request.folderId);
  if (!folder || !can(caller, 'file.upload', folder)) fail('request.gone');
  return { request, requester: caller.name, asRequester };
}
