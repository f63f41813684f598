import { pathOf } from '#contract/endpoint.ts';
import { transfers, type UploadResult } from '#contract/fileNodes/transfers.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import { ApiError, apiUrl, call, withSession } from '#dataProvider/client.ts';
import { sendForm } from '#dataProvider/sendForm.ts';
import { isServerUnavailable } from './serverUnavailable.ts';
import type { Upload } from './upload.ts';
import type { SendReport } from './uploadCarrier.ts';

/** Larger files are sent in parts, so that nothing is sent twice after an interruption. */
export const RESUMABLE_BYTES = 16 * 1024 * 1024;

/**
 * Sends one announced file with its key.
 * @throws ApiError with a message for the user; an AbortError when the caller aborts
 */
export async function sendFile(key: string, upload: Upload, report: SendReport, signal: AbortSignal) {
  const isLarge = upload.size > RESUMABLE_BYTES;
  try {
    const result = await (isLarge ? sendInParts(key, upload, report, signal) : sendWhole(key, upload, report, signal));
    const isSent = result.errors.some(({ errors }) => errors.includes(uploadErrors.alreadySent));
    return isSent ? await storedResult(key, upload, result) : result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'exists') return failure(upload, uploadErrors.exists);
    // The response to an earlier attempt may have been lost after the file was stored.
    if (error.code === 'gone') return storedResult(key, upload, error);
    throw error;
  }
}

function sendWhole(key: string, { file, name, size }: Upload, report: SendReport, signal: AbortSignal) {
  const form = new FormData();
  form.append('files', file, name);
  const url = apiUrl(pathOf(transfers.send, { params: { key } }));
  const progress = (sent: number) => report.progress(Math.min(sent, size));
  return withSession((token) => sendForm<UploadResult>(url, form, { token, progress, signal }));
}

async function sendInParts(key: string, upload: Upload, report: SendReport, signal: AbortSignal) {
  const { sendResumable } = await import('./sendResumable.ts').catch(() => {
    throw ApiError.unreachable();
  });
  let { location } = upload;
  const located = (at: string) => {
    location = at;
    report.located(at);
  };
  await withSession(() => sendResumable(key, { ...upload, location }, { ...report, located }, signal));
  return storedResult(key, upload, failure(upload, uploadErrors.failed));
}

/**
 * The server's result for a sent file.
 * @param otherwise the error to throw when nothing is stored
 */
async function storedResult(key: string, upload: Upload, otherwise: UploadResult | ApiError): Promise<UploadResult> {
  const { name, size } = upload;
  const state = await call(transfers.state, { params: { key } }).catch((error) => {
    throw isServerUnavailable(error) || !(otherwise instanceof ApiError) ? error : otherwise;
  });
  const stored = state.files.find((file) => file.name === name && file.state === 'done');
  if (stored) return { success: [{ id: stored.id ?? 0, name, size }], errors: [] };
  if (otherwise instanceof ApiError) throw otherwise;
  return otherwise;
}

const failure = ({ name }: Upload, error: string): UploadResult => ({
  success: [],
  errors: [{ name, errors: [error] }],
});
