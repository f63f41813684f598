import { ApiError } from './ApiError.ts';

/** Milliseconds without progress after which an upload fails: slightly more than the server's limit. */
const STALLED_AFTER_MS = 75_000;

interface FormOptions {
  token: string | undefined;
  /** Called with the number of bytes sent. */
  progress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a form with files. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @returns the JSON of a success
 * @throws ApiError with a message for the user; an AbortError when the caller aborts
 */
export function sendForm<T>(url: string, form: FormData, { token, progress, signal }: FormOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watchdog = setTimeout(() => request.abort(), STALLED_AFTER_MS);
    request.open('POST', url);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => request.abort(), STALLED_AFTER_MS);
      progress(loaded);
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
    request.send(form);
  });
}
