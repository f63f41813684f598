import { pathOf, type ReplyOf } from '#contract/endpoint.ts';
import { editedContent, SESSION_HEADER } from '#contract/fileNodes/editedContent.ts';
import { ApiError, apiUrl, withSession } from '#dataProvider/client.ts';
import { takePrefetched } from '#dataProvider/prefetch.ts';

/** What the server tells of a save: the new version, and when it was stored. */
export type Saved = ReplyOf<typeof editedContent.save>;

/** The content of a file, and the version that it is. */
export interface LoadedContent {
  bytes: Uint8Array<ArrayBuffer>;
  version: number;
}

interface SaveOptions {
  fileId: number;
  bytes: BlobPart;
  /** The version that the bytes are based on. */
  version: number;
  sessionId: string;
}

/** Loads the current content for an editor. @throws ApiError with a message for the user, or an AbortError */
export function loadContent(fileId: number, signal?: AbortSignal): Promise<LoadedContent> {
  return withSession(async (token) => {
    const response = await request(editedContent.get, fileId, { token, ...(signal && { signal }) });
    // A proxy that compresses marks the tag as weak: W/"12".
    const version = Number(response.headers.get('ETag')?.match(/"(\d+)"/)?.[1]);
    return { bytes: new Uint8Array(await response.arrayBuffer()), version };
  });
}

/** Bytes that browsers still send after the page was closed, less what other requests of the page need. */
const MAX_LAST_BYTES = 60_000;

/** Whether a save of so many bytes arrives although the page is closed. */
export const mayBeLast = (bytes: number): boolean => bytes <= MAX_LAST_BYTES;

/**
 * Saves content as the newest version.
 * @throws ApiError with a message for the user: 412 when another user has saved, 409 when the session has ended
 */
export function saveContent({ fileId, bytes, version, sessionId }: SaveOptions): Promise<Saved> {
  const body = new Blob([bytes], { type: 'application/octet-stream' });
  const headers = { 'If-Match': `"${version}"`, [SESSION_HEADER]: sessionId };
  return withSession(async (token) => {
    const keepalive = mayBeLast(body.size);
    const response = await request(editedContent.save, fileId, { token, headers, body, keepalive });
    return response.json() as Promise<Saved>;
  });
}

interface RequestOptions {
  token: string | undefined;
  headers?: Record<string, string>;
  body?: Blob;
  keepalive?: boolean;
  signal?: AbortSignal;
}

async function request(
  endpoint: (typeof editedContent)['get' | 'save'],
  fileId: number,
  { token, headers, ...init }: RequestOptions,
): Promise<Response> {
  const url = apiUrl(pathOf(endpoint, { params: { id: String(fileId) } }));
  const send = () =>
    fetch(url, {
      ...init,
      method: endpoint.method,
      headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
    });
  const ahead = endpoint.method === 'GET' ? takePrefetched(url, token) : undefined;
  const response = await (ahead ?? send()).catch((reason: Error) => {
    throw reason.name === 'AbortError' ? reason : ApiError.unreachable();
  });
  if (response.status !== 200) throw await ApiError.of(response);
  return response;
}
