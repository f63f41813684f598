import { type DetailedError, Upload as TusUpload } from 'tus-js-client';
import { freshToken } from '#authProvider/freshToken.ts';
import { ApiError, apiUrl } from '#dataProvider/client.ts';
import { createChunkSize } from './chunkSize.ts';
import { isServerUnavailable } from './serverUnavailable.ts';
import type { Upload } from './upload.ts';
import type { SendReport } from './uploadCarrier.ts';

/** Milliseconds between attempts while the server is unavailable; after these, the queue retries. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 3000, 5000];
const TOO_LARGE_STATUS = 413;

/**
 * Sends a large file in parts (tus), continuing after the bytes that the server has already.
 * @throws ApiError of the server or a proxy; an AbortError when the caller aborts
 */
export async function sendResumable(key: string, upload: Upload, report: SendReport, signal: AbortSignal) {
  try {
    await run(key, upload, upload.location, report, signal);
  } catch (error) {
    // The started upload does not exist any more: it is started again with the same key, while that is valid.
    if (!upload.location || !(error instanceof ApiError) || (error.status !== 404 && error.status !== 410)) throw error;
    await run(key, upload, undefined, report, signal);
  }
}

function run(
  key: string,
  { file, name }: Upload,
  location: string | undefined,
  report: SendReport,
  signal: AbortSignal,
) {
  return new Promise<void>((resolve, reject) => {
    const chunks = createChunkSize();
    const tus = new TusUpload(file, {
      // An existing upload is continued, regardless of the first response.
      ...(location ? { uploadUrl: location } : { endpoint: apiUrl(`/files/${encodeURIComponent(key)}/resumable`) }),
      metadata: { filename: name },
      chunkSize: chunks.size(),
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        chunks.begin();
        const token = await freshToken();
        if (token) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onUploadUrlAvailable: () => {
        tus.options.endpoint = null;
        if (tus.url) report.located(tus.url);
      },
      onProgress: report.progress,
      onChunkComplete: (bytes) => {
        tus.options.chunkSize = chunks.adapt(bytes);
      },
      onShouldRetry: (error) => {
        if (statusOf(error) === TOO_LARGE_STATUS && tus.options.chunkSize !== chunks.shrink()) {
          tus.options.chunkSize = chunks.size();
          return true;
        }
        return isTransient(error);
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(asApiError(error)),
    });
    const goOn = () => void tus.abort().then(() => signal.aborted || tus.start());
    signal.addEventListener('abort', () => {
      void tus.abort();
      reject(new DOMException('Cancelled', 'AbortError'));
    });
    // Retries as soon as the network is back.
    window.addEventListener('online', goOn, { signal });
    tus.start();
  });
}

const statusOf = (error: Error | DetailedError) =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** The server is unavailable, or the offset differs, which the next request determines. */
function isTransient(error: DetailedError): boolean {
  const apiError = asApiError(error);
  return isServerUnavailable(apiError) || apiError.code === 'conflict';
}

function asApiError(error: Error | DetailedError): ApiError {
  if (!('originalRequest' in error)) return ApiError.unreachable();
  if (error.causingError instanceof ApiError) return error.causingError;
  const response = error.originalResponse;
  return response ? ApiError.ofText(response.getStatus(), response.getBody()) : ApiError.unreachable();
}
