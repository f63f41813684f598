import { contentHeaders } from '#server/http/content/attachment.ts';
import { PooledBody } from '#server/http/content/pooledBody.ts';
import { isFresh, rangeOf } from '#server/http/content/ranges.ts';
import { knownChecksums } from '../../fileNodes/content/checksums.service.ts';
import { logDownload, openCurrentContent } from '../../fileNodes/transfers/downloads.service.ts';
import { checkConditions, etagOf } from '../conditions.service.ts';
import { httpDate, modifiedOn } from '../liveProperties.ts';
import { presentAt } from '../resources.service.ts';
import type { DavRequest, DavResponse, Entry } from '../webdav.model.ts';

/** The content of a file, or a range of it. */
export function get(request: DavRequest): Promise<DavResponse> {
  return respond(request, false);
}

export function head(request: DavRequest): Promise<DavResponse> {
  return respond(request, true);
}

async function respond(request: DavRequest, isHead: boolean): Promise<DavResponse> {
  const { ctx, path, header, face } = request;
  const resource = await presentAt(ctx, path);
  const { entry } = resource;
  if (entry.isFolder) return folderResponse(isHead);
  const { file, blob, readPooled } = await openCurrentContent(ctx, entry.id);
  const checksums = knownChecksums(blob);
  const headers = { ...fileHeaders(entry), ...(await face.headersOf(ctx, entry)) };
  if (checksums) headers['OC-Checksum'] = checksums.first;
  if (isUnchanged(header, entry)) return { status: 304, headers };
  await checkConditions(
    { ...request, header: (name) => (name === 'if-none-match' ? undefined : header(name)) },
    resource,
  );

  const ifRange = header('if-range');
  const isSame = ifRange === undefined || ifRange === headers.ETag || isSameByTime(ifRange, entry);
  const range = isSame ? rangeOf(header('range'), blob.size) : undefined;
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${blob.size}` } };
  const { from, to } = range ?? { from: 0, to: blob.size - 1 };
  const length = to - from + 1;
  Object.assign(headers, contentHeaders(file.name, file.type), { 'Content-Length': String(length) });
  if (range) headers['Content-Range'] = `bytes ${from}-${to}/${blob.size}`;
  const status = range ? 206 : 200;
  if (isHead) return { status, headers };
  await logDownload(ctx, file, { length, isPart: range !== undefined });
  return { status, headers, body: new PooledBody(readPooled(from, to)) };
}

/** HEAD on a folder succeeds; a GET returns a message for users who open the URL in a browser. */
function folderResponse(isHead: boolean): DavResponse {
  const text = 'This is a WebDAV address. Connect to it with your operating system or a WebDAV client.\n';
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': String(text.length) };
  return { status: 200, headers, body: isHead ? undefined : text };
}

function fileHeaders(entry: Entry): Record<string, string> {
  return {
    ETag: etagOf(entry),
    'Last-Modified': httpDate(modifiedOn(entry)),
    'Accept-Ranges': 'bytes',
  };
}

function isUnchanged(header: DavRequest['header'], entry: Entry): boolean {
  const [noneMatch, since] = [header('if-none-match'), header('if-modified-since')];
  if (noneMatch !== undefined) return isFresh(noneMatch, etagOf(entry));
  // Content with an older modification time may have come since.
  const newest = Math.max(modifiedOn(entry), Date.parse(entry.uploadedOn));
  return since !== undefined && Math.floor(newest / 1000) * 1000 <= Date.parse(since);
}

/** Whether a date says which content it was: other content may have the same modification time, but not that of the upload. */
function isSameByTime(ifRange: string, entry: Entry): boolean {
  const uploaded = httpDate(Date.parse(entry.uploadedOn));
  return ifRange === uploaded && uploaded === httpDate(modifiedOn(entry));
}
