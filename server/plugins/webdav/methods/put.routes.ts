import { messageFor } from '#contract/errorCatalogue.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { Interrupted } from '#server/lib/interrupted.ts';
import { WrongLength } from '#server/storage/blobs/blobStore.ts';
import { announcedValues } from '../../fileNodes/files/fileValues.service.ts';
import { visibleFolder } from '../../fileNodes/permissions/folderAccess.service.ts';
import { asApiError, commitContent, commitFile } from '../../fileNodes/transfers/commitUpload.service.ts';
import type { Described, Stored } from '../../fileNodes/transfers/newFiles.service.ts';
import { commitTogether } from '../../fileNodes/transfers/uploadBatches.service.ts';
import { checkSpace } from '../../fileNodes/transfers/uploads.service.ts';
import { guardHeld } from '../../legalHolds/heldNodes.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { authorizeWrite } from '../authorizeWrite.service.ts';
import { checkConditions, hasConditions } from '../conditions.service.ts';
import { DavError } from '../davError.ts';
import { newName } from '../paths.ts';
import { type ResolvedPath, resourceAt } from '../resources.service.ts';
import type { DavRequest, DavResponse, Resource } from '../webdav.model.ts';

/** Stores a file, as a new version if the name exists (RFC 4918, 9.7). It is durable before the reply is sent. */
export async function put(request: DavRequest): Promise<DavResponse> {
  const { ctx, path, body } = request;
  if (request.header('content-range') !== undefined) throw new DavError(400, 'request.unreadable');
  const found = await resourceAt(ctx, path);
  const { parent, name } = targetFor(found, path);
  await checkConditions(request, found.resource);
  authorizeWrite(ctx, parent);
  if (found.isHidden) fail('node.exists', name);
  const length = await lengthOf(request);
  // Checked before the content is received, so that a large upload is rejected early.
  if (found.resource) await guardHeld(ctx, [found.resource.entry.id]);
  await guardLocks(ctx, [found.resource?.entry.id ?? parent.entry.id]);
  const described = await describeNew(request, parent, name, found.resource?.entry.id);

  const blob = await ctx.blobs.write(quietly(body), length).catch((error) => {
    throw error instanceof WrongLength ? tooLarge(typeof length === 'number') : error;
  });
  const parentId = parent.entry.id;
  const store = async (tx: Ctx) => {
    // The file may have changed during the upload.
    await checkConditions({ ...request, ctx: tx }, (await resourceAt(tx, path)).resource);
    return commitFile(tx, { parentId, overwrite: true }, described, blob);
  };
  // Without a file of this name and without conditions, nothing is to be compared.
  const isPlain = !found.resource && !hasConditions(request);
  const storing: Promise<Stored & { isNew?: boolean }> = isPlain
    ? commitTogether(ctx, { parentId, file: described, blob }, store)
    : commitContent(ctx, blob, store);
  const { id, isNew = true } = await storing.catch((error) => {
    throw asDavError(error, name);
  });
  const entry = await ctx.stores.davEntries.find(id);
  return { status: isNew ? 201 : 204, headers: entry ? { ETag: `"${entry.versionId}"` } : {} };
}

/**
 * The folder and name of a new file or version.
 * @throws 405, 409, 400, 403
 */
export function targetFor({ resource, parent }: ResolvedPath, path: string[]): { parent: Resource; name: string } {
  if (resource?.entry.isFolder) throw new DavError(405, 'request.unsupported');
  if (!parent) throw new DavError(409, 'folder.notFound');
  return { parent, name: resource?.entry.name ?? newName(path.at(-1) ?? '') };
}

/**
 * The reason why a file was not stored. A missing folder is 409 (RFC 4918, 9.7.1), also when the folder was removed or
 * hidden from the caller while the content arrived.
 */
export function asDavError(error: unknown, name: string): unknown {
  const reason = asApiError(error, name);
  const isFolderGone = reason instanceof ApiError && reason.reason === 'folder.notFound';
  return isFolderGone ? new DavError(409, 'folder.notFound') : reason;
}

/**
 * The metadata of content that is uploaded without a form.
 * @throws 400 when attributes are required, 409 when the folder is gone
 */
export async function describeNew(
  { ctx }: Pick<DavRequest, 'ctx'>,
  parent: Resource,
  name: string,
  occupantId?: number,
): Promise<Described> {
  const folder = await visibleFolder(ctx, parent.entry.id).catch((error) => {
    throw asDavError(error, name);
  });
  const [values] = await announcedValues(ctx, folder, [], [{ attributeValues: [], occupantId }]);
  const none = { set: [], clear: [] };
  return { name, values: values ?? none, expiryDate: null, expiryNoticePeriod: null, ocr: false };
}

/**
 * The announced length, or the maximum; macOS sends the length in its own header.
 * @throws 413, 507
 */
async function lengthOf({ ctx, header }: DavRequest): Promise<number | { atMost: number }> {
  const { maxFileSize } = ctx.config.limits;
  const announced = header('content-length') ?? header('x-expected-entity-length');
  const length = announced === undefined ? undefined : Number(announced);
  if (length === undefined || !Number.isSafeInteger(length)) {
    return { atMost: Math.max(0, Math.min(maxFileSize, await ctx.blobs.free())) };
  }
  if (length > maxFileSize) throw tooLarge(false);
  await checkSpace(ctx, [{ length }]);
  return header('content-length') === undefined ? { atMost: length } : length;
}

function tooLarge(isWrong: boolean): ApiError {
  if (isWrong) return new ApiError('request.unreadable', messageFor('request.unreadable'));
  return new ApiError('request.tooLarge', messageFor('request.tooLarge'));
}

/** A broken connection is an error of the stream; here it means that the client disconnected. */
async function* quietly(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw error instanceof ApiError ? error : new Interrupted();
  }
}
