import { pathOf } from '#contract/endpoint.ts';
import { transfers, type UploadResult } from '#contract/transfers.ts';
import { ApiError, apiUrl, withSession } from '#dataProvider/client.ts';
import type { Upload } from './upload.ts';

/** How long an upload may go without moving a byte, in milliseconds: what the server grants, and a little more. */
const STALLED_AFTER = 75_000;

/**
 * Sends one announced file with its key. XMLHttpRequest, since `fetch` tells no progress of what it sends.
 * @param progress hears how many bytes of the file are on their way
 * @throws ApiError, its message ready to be shown; an AbortError when the caller aborts
 */
export function sendFile(
  key: string,
  { file, name }: Upload,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  return withSession((token) =>
    post(apiUrl(pathOf(transfers.send, { params: { key } })), token, { file, name }, progress, signal),
  );
}

function post(
  url: string,
  token: string | undefined,
  { file, name }: Pick<Upload, 'file' | 'name'>,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watchdog = setTimeout(() => request.abort(), STALLED_AFTER);
    request.open('POST', url);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => request.abort(), STALLED_AFTER);
      progress(Math.min(loaded, file.size));
    };
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText));
      else ApiError.of(new Response(request.responseText, { status: request.status })).then(reject);
    };
    request.onerror = () => reject(ApiError.unreachable());
    request.onabort = () =>
      reject(signal.aborted ? new DOMException('Cancelled', 'AbortError') : ApiError.unreachable());
    request.onloadend = () => clearTimeout(watchdog);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('files', file, name);
    request.send(form);
  });
}
