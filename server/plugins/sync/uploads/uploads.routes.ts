import { messageFor } from '#contract/errorCatalogue.ts';
import { fail } from '#server/lib/fail.ts';
import { sentChecksumIn } from '../../fileNodes/content/checksums.service.ts';
import { checkPut, quietly, requestAtDestination, storeContent } from '../../webdav/methods/put.service.ts';
import { resourceAt } from '../../webdav/resources.service.ts';
import type { DavMethod, DavRequest, DavResponse } from '../../webdav/webdav.model.ts';
import { treePaths, uploadsPath } from '../protocol.model.ts';
import type { ChunkedUpload } from './chunkedUploads.model.ts';
import { beginChunked, chunksOf, endChunked, findChunked, openChunked, removeChunk } from './chunkedUploads.service.ts';
import { listingOf } from './chunkListing.ts';
import { finishChunked, joinChunks, noteReply } from './finishChunked.service.ts';
import { receiveChunk } from './receiveChunk.service.ts';

/** The name under which the whole content of an upload is moved to its place. */
const WHOLE = '.file';
const idPattern = /^(?!\.*$)[\w.-]{1,64}$/;
const chunkPattern = /^\d{1,20}$/;

/** The methods of `uploads/USER/ID`: a file in chunks, which becomes one by a MOVE of `.file` to its place in the tree. */
export const uploadMethods: Record<string, DavMethod> = {
  async MKCOL({ ctx, path, header, face }) {
    const [id = '', member] = path;
    if (member !== undefined || !idPattern.test(id)) fail('request.unreadable');
    const destination = header('destination') ?? null;
    const isNew = await beginChunked(ctx, id, { destination, length: totalLength(header) });
    return isNew ? { status: 201 } : rejected(face, 405);
  },

  async PUT({ ctx, path, header, body }) {
    const [id = '', name = ''] = path;
    const found = await openChunked(ctx, id);
    if (!isChunk(path) || header('content-range') !== undefined) fail('request.unreadable');
    const upload = { ...found, destination: found.destination ?? header('destination') ?? null };
    const length = bytesIn(header('content-length')) ?? undefined;
    const blobId = await receiveChunk(ctx, upload, name, { content: quietly(body), length });
    return { status: 201, headers: { ETag: `"${blobId}"`, 'OC-ETag': `"${blobId}"` } };
  },

  async PROPFIND({ ctx, path, header, body, base }) {
    const [id = '', member] = path;
    const upload = await openChunked(ctx, id);
    if (member !== undefined) fail('upload.keyUnknown');
    // Whatever properties are requested: clients need the sizes.
    for await (const _ of body);
    const chunks = header('depth') === '0' ? [] : await chunksOf(ctx, upload);
    return listingOf(`${base}/${id}/`, chunks);
  },

  async DELETE({ ctx, path }) {
    const [id = '', name] = path;
    const upload = await openChunked(ctx, id);
    if (name === undefined) await endChunked(ctx, upload);
    else if (isChunk(path)) await removeChunk(ctx, upload, name);
    else fail('upload.keyUnknown');
    return { status: 204 };
  },

  async MOVE(request) {
    const { ctx, path, header } = request;
    const [id = '', member] = path;
    const upload = (await findChunked(ctx, id)) ?? fail('upload.keyUnknown');
    if (member !== WHOLE || path.length > 2) fail('upload.keyUnknown');
    const inTree = requestInTree(request);
    if (upload.reply !== null) return repeated(inTree, upload);
    try {
      const sent = sentChecksumIn(header('oc-checksum'));
      return await moveWhole(inTree, upload, { length: totalLength(header), sent });
    } catch (error) {
      // Another request may have been faster: what this one has found wrong is its work.
      const now = await findChunked(ctx, id);
      if (now?.contentId === upload.contentId && now.reply !== null) return repeated(inTree, now);
      throw error;
    }
  },
};

/** Stores the chunks as PUT stores a body. */
async function moveWhole(
  request: DavRequest,
  upload: ChunkedUpload,
  announced: Parameters<typeof joinChunks>[2],
): Promise<DavResponse> {
  const { ctx, path, face } = request;
  const target = await checkPut(request);
  if (target.found.resource && request.header('overwrite')?.toUpperCase() === 'F') return rejected(face, 412);
  const { blob, chunks } = await joinChunks(ctx, upload, announced);
  const reply = await storeContent(request, target, blob, (tx, store) =>
    finishChunked(tx, upload, chunks, async () => {
      const stored = await store();
      return { stored, reply: { path, status: stored.isNew ? 201 : 204 } };
    }),
  );
  await noteReply(ctx, upload, { path, ...reply });
  return reply;
}

/**
 * The reply of the request that stored the file.
 * @throws {ApiError} 404 for another destination, and when the file is gone and the reply was not noted
 */
async function repeated({ ctx, path, face }: DavRequest, { reply }: ChunkedUpload): Promise<DavResponse> {
  const noted: Partial<DavResponse> & { path?: string[] } = JSON.parse(reply ?? '{}');
  if (noted.path?.join('/') !== path.join('/')) fail('upload.keyUnknown');
  const { status = 204, headers } = noted;
  if (headers) return { status, headers };
  // The server ended between the commit of the file and this note.
  const { resource } = await resourceAt(ctx, path, face);
  const { entry } = resource ?? fail('upload.keyUnknown');
  return { status, headers: await face.headersOf(ctx, entry) };
}

/** The request as one about the place of the file: its conditions are about that, except for tags of `.file` itself. */
function requestInTree(request: DavRequest): DavRequest {
  const { ctx, header, base } = request;
  const { basePath } = ctx.config;
  const ofUser = base.slice(basePath.length + uploadsPath.length);
  const conditions = (name: string) => (name === 'if-match' || name === 'if-none-match' ? undefined : header(name));
  return requestAtDestination({ ...request, header: conditions }, `${basePath}${treePaths.named}${ofUser}`);
}

/** A rejection with a status that the API does not use. */
function rejected(face: DavRequest['face'], status: 405 | 412): DavResponse {
  const message = status === 405 ? messageFor('request.unsupported') : '';
  const headers = { 'Content-Type': 'application/xml; charset=utf-8' };
  return { status, headers, body: face.errorXml({ status, message }) };
}

const isChunk = ({ length, 1: name = '' }: string[]) => length === 2 && chunkPattern.test(name);

const totalLength = (header: DavRequest['header']) => bytesIn(header('oc-total-length'));

/** @throws {ApiError} 400 */
function bytesIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : fail('request.unreadable');
}
