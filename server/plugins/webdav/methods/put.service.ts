import { messageFor } from '#contract/errorCatalogue.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { Interrupted } from '#server/lib/interrupted.ts';
import { type Blob, WrongLength } from '#server/storage/blobs/blobStore.ts';
import { sentChecksumIn, withChecksums } from '../../fileNodes/content/checksums.service.ts';
import { lacksValues } from '../../fileNodes/files/fileValues.service.ts';
import { addFolder } from '../../fileNodes/folders/folders.service.ts';
import { visibleFolder } from '../../fileNodes/permissions/folderAccess.service.ts';
import { asApiError, commitContent, commitFile, discard } from '../../fileNodes/transfers/commitUpload.service.ts';
import { type Described, type Stored, undescribed } from '../../fileNodes/transfers/newFiles.service.ts';
import { sentTimeIn } from '../../fileNodes/transfers/sentTimes.service.ts';
import { commitTogether } from '../../fileNodes/transfers/uploadBatches.service.ts';
import { checkSpace } from '../../fileNodes/transfers/uploads.service.ts';
import { guardHeld } from '../../legalHolds/heldNodes.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { authorizeWrite } from '../authorizeWrite.service.ts';
import { checkConditions, etagOf, hasConditions } from '../conditions.service.ts';
import { DavError } from '../davError.ts';
import { httpDate } from '../liveProperties.ts';
import { destinationOf, newName } from '../paths.ts';
import { type ResolvedPath, resourceAt } from '../resources.service.ts';
import type { DavRequest, DavResponse, Resource } from '../webdav.model.ts';

/** Where content goes, as it was checked before the content is there. */
export interface PutTarget {
  found: ResolvedPath;
  parent: Resource;
  name: string;
  described: Described;
}

/** Runs within the transaction that stores a file, which is done by `store`. */
type Around = (tx: Ctx, store: () => Promise<StoredFile>) => Promise<StoredFile>;
type StoredFile = Awaited<ReturnType<typeof commitFile>>;

/** Stores a file, as a new version if the name exists (RFC 4918, 9.7). It is durable before the reply is sent. */
export async function put(request: DavRequest): Promise<DavResponse> {
  if (request.header('content-range') !== undefined) throw new DavError(400, 'request.unreadable');
  const target = await checkPut(request);
  const length = await lengthOf(request);
  return storeContent(request, target, await receive(request, length));
}

/**
 * Checks a file or version before its content is received, so that a large upload is rejected early; the modification
 * time that the request has goes along.
 * @throws 400, 403, 405, 409, 412, 423
 */
export async function checkPut(request: DavRequest): Promise<PutTarget> {
  const { ctx, path, face } = request;
  const modifiedOn = sentTimeIn(request.header);
  if (face.makesFolders(request)) await makeFoldersAbove(request);
  const found = await resourceAt(ctx, path, face);
  const { parent, name } = targetFor(found, request);
  await checkConditions(request, found.resource);
  authorizeWrite(ctx, parent);
  if (found.isWithheld) fail('download.prevented');
  if (found.isHidden) fail('node.exists', name);
  await face.guardNew(ctx, parent, name);
  if (found.resource) await guardHeld(ctx, [found.resource.entry.id]);
  await guardLocks(ctx, [found.resource?.entry.id ?? parent.entry.id]);
  const described = { ...(await describeNew(request, parent, name, found.resource?.entry.id)), modifiedOn };
  return { found, parent, name, described };
}

/**
 * A request that names its target in the header `Destination`, as one about that target.
 * @param base the path of the root collection of the target
 * @throws {DavError} 400, 502
 */
export function requestAtDestination(request: DavRequest, base: string): DavRequest {
  const path = destinationOf({ ...request, base });
  return { ...request, base, path, sent: path };
}

/** Creates the missing folders above a new file. */
async function makeFoldersAbove({ ctx, path, face }: DavRequest): Promise<void> {
  for (let depth = 1; depth < path.length; depth++) {
    const { resource, parent } = await resourceAt(ctx, path.slice(0, depth), face);
    if (resource) continue;
    if (!parent) return;
    authorizeWrite(ctx, parent);
    const name = newName(path[depth - 1] ?? '', face);
    await ctx.transact((tx) => addFolder(tx, { name, parentId: parent.entry.id }));
  }
}

/**
 * Stores content that was received, with the rights and conditions of now; content that is not stored is removed.
 * @param around does what belongs to the transaction before and after the file is stored
 * @throws as `checkPut`, and 401 when the caller was signed out meanwhile
 */
export async function storeContent(
  request: DavRequest,
  target: PutTarget,
  blob: Blob,
  around?: Around,
): Promise<DavResponse> {
  const { ctx, path, face } = request;
  const { found, parent, name, described } = target;
  await face.guardNew(ctx, parent, name, blob).catch(async (error) => {
    await discard(ctx, blob);
    throw error;
  });
  const parentId = parent.entry.id;
  const store = async (tx: Ctx) => {
    // The file may have changed during the upload.
    await checkConditions({ ...request, ctx: tx }, (await resourceAt(tx, path)).resource);
    return commitFile(tx, { parentId, overwrite: true }, described, blob);
  };
  // Without a file of this name and without conditions, nothing is to be compared.
  const isPlain = !found.resource && !hasConditions(request) && !around;
  const storing: Promise<Stored & { isNew?: boolean }> = isPlain
    ? commitTogether(ctx, { parentId, file: described, blob }, store)
    : commitContent(ctx, blob, around ? (tx) => around(tx, () => store(tx)) : store);
  const { id, isNew = true } = await storing.catch((error) => {
    throw asDavError(error, name);
  });
  const entry = await ctx.stores.davEntries.find(id);
  const headers: Record<string, string> = entry
    ? { ETag: etagOf(entry), 'Last-Modified': httpDate(entry.modifiedOn), ...(await face.headersOf(ctx, entry)) }
    : {};
  if (described.modifiedOn !== null) headers['X-OC-MTime'] = 'accepted';
  return { status: isNew ? 201 : 204, headers };
}

/** Stores the content of a request. @throws 400 when it is not what the client's checksum says */
async function receive({ ctx, body, header }: DavRequest, length: number | { atMost: number }): Promise<Blob> {
  const { content, verified } = withChecksums(quietly(body), sentChecksumIn(header('oc-checksum')));
  const blob = await ctx.blobs.write(content, length).catch((error) => {
    throw error instanceof WrongLength ? tooLarge(typeof length === 'number') : error;
  });
  try {
    return verified(blob);
  } catch (error) {
    await discard(ctx, blob);
    throw error;
  }
}

/**
 * The folder and name of a new file or version.
 * @throws 405, 409, 400, 403
 */
export function targetFor(
  { resource, parent }: ResolvedPath,
  { path, face }: Pick<DavRequest, 'path' | 'face'>,
): { parent: Resource; name: string } {
  const name = path.at(-1) ?? '';
  if (resource) face.checkName(name, resource.entry.name);
  if (resource?.entry.isFolder) throw new DavError(405, 'request.unsupported');
  if (!parent) throw new DavError(409, 'folder.notFound');
  return { parent, name: resource?.entry.name ?? newName(name, face) };
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
 * The metadata of content that is uploaded without a form: values that the folder requires are missing.
 * @throws 409 when the folder is gone
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
  const isIncomplete = occupantId === undefined && (await lacksValues(ctx, folder));
  return { ...undescribed, name, isIncomplete };
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
export async function* quietly(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw error instanceof ApiError ? error : new Interrupted();
  }
}
