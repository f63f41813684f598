import type { BodyOf } from '#contract/endpoint.ts';
import type { fileRequests, RequestPage } from '#contract/fileRequests.ts';
import { can } from '#contract/policy.ts';
import { uploadErrors } from '#contract/refusals.ts';
import { numberedName } from '#contract/rules/names.ts';
import type { UploadResult } from '#contract/transfers.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { folderIfVisible } from '../fileNodes/folderAccess.service.ts';
import { FileError, type Incoming, type Keep, keepInFolder, receiveParts } from '../fileNodes/receive.service.ts';
import { checkFiles, giveUploadKey, openUpload } from '../fileNodes/uploads.service.ts';
import { callerOf } from '../users/users.service.ts';
import { checkCode } from './codes.service.ts';
import type { FileRequest } from './fileRequests.model.ts';
import { isOpen } from './fileRequests.service.ts';
import { hashOf, tellPerson } from './shareMails.service.ts';

/** An open request, and a context in which its requester acts. */
interface Asked {
  request: FileRequest;
  requester: string;
  asRequester: Ctx;
}

/** Who asks, and how much may still come; of a request with a code only that it has one. */
export async function lookAtRequest(ctx: Ctx, token: string): Promise<RequestPage> {
  const asked = await openRequest(ctx, token);
  const { requester, request } = asked;
  if (!request.codeHash) return pageOf(asked);
  return { requester, memo: '', expires: request.expires, filesLeft: 0, bytesLeft: 0, needsCode: true };
}

/** The same for one who knows the code. @throws {Refused} 403 for a wrong one, 429 after too many */
export async function unlockRequest(ctx: Ctx, token: string, code?: string): Promise<RequestPage> {
  const asked = await openRequest(ctx, token);
  await checkCode(ctx, lockOf(asked), code);
  return pageOf(asked);
}

/** A key for files that have room in the request. @throws {Refused} 413 where they have not */
export async function announceToRequest(
  ctx: Ctx,
  token: string,
  { files, code }: BodyOf<typeof fileRequests.announce>,
): Promise<{ key: string }> {
  const asked = await openRequest(ctx, token);
  await checkCode(ctx, lockOf(asked), code);
  const { request, asRequester } = asked;
  await checkFiles(ctx, files);
  const bytes = files.reduce((sum, { length }) => sum + length, 0);
  const { maxFiles, maxBytes, receivedFiles, receivedBytes } = request;
  if (receivedFiles + files.length > maxFiles || receivedBytes + bytes > maxBytes) refuse('request.full');
  const announced = files.map(({ name, length }) => ({
    name,
    length,
    expiryDate: null,
    expiryNoticePeriod: null,
    values: { set: [], clear: [] },
  }));
  const place = { parentId: request.folderId, overwrite: false };
  const { key } = await asRequester.transact((unit) => giveUploadKey(unit, place, announced));
  return { key };
}

/** Takes files for a request. The requester's right to upload is asked again for each (quality, §1). */
export async function receiveForRequest(
  ctx: Ctx,
  { token, key }: { token: string; key: string },
  parts: AsyncIterable<Incoming>,
): Promise<UploadResult> {
  const { request, asRequester } = await openRequest(ctx, token);
  const upload = await openUpload(asRequester, key);
  if (upload.parentId !== request.folderId) refuse('upload.keyUnknown');
  const result = await receiveParts(asRequester, upload, parts, keepFor(request.id));
  if (request.receipt && result.success.length > 0) {
    const names = result.success.map(({ name }) => name).join(', ');
    await ctx.transact((unit) =>
      tellPerson(unit, request.createdBy, {
        subject: `Files have come into ${request.folderName}`,
        line: `Your file request has brought files into ${request.folderName}: ${names}.`,
      }),
    );
  }
  return result;
}

/** A name that is taken gets a number; nobody outside can overwrite anything. */
const keepFor =
  (requestId: number): Keep =>
  async (unit, upload, file, blob) => {
    if (!(await unit.stores.fileRequests.receive(requestId, blob.size, unit.stamp()))) {
      throw new FileError(uploadErrors.requestOver);
    }
    let name = file.name;
    for (let n = 2; (await unit.stores.files.occupants(upload.parentId, [name])).length > 0; n++) {
      name = numberedName(file.name, n);
    }
    return keepInFolder(unit, { ...upload, overwrite: false }, { ...file, name }, blob);
  };

function pageOf({ request, requester }: Asked): RequestPage {
  const { memo, expires, maxFiles, maxBytes, receivedFiles, receivedBytes } = request;
  return { requester, memo, expires, filesLeft: maxFiles - receivedFiles, bytesLeft: maxBytes - receivedBytes };
}

const lockOf = ({ request: { id, codeHash } }: Asked) => ({
  id,
  codeHash,
  triesIn: (stores: Ctx['stores']) => stores.fileRequests,
});

/** @throws {Refused} 410, the same whatever the reason is */
async function openRequest(ctx: Ctx, token: string): Promise<Asked> {
  const request = await ctx.stores.fileRequests.findByToken(hashOf(token));
  if (!request || !isOpen(request, ctx.stamp())) refuse('request.gone');
  const caller = (await callerOf(ctx, request.createdBy)) ?? refuse('request.gone');
  const asRequester = ctx.as({ ...caller, name: `${caller.name} (file request)` });
  const folder = await folderIfVisible(asRequester, request.folderId);
  if (!folder || !can(caller, 'file.upload', folder)) refuse('request.gone');
  return { request, requester: caller.name, asRequester };
}
