import { pathOf } from '#contract/endpoint.ts';
import { transfers, type UploadResult } from '#contract/transfers.ts';
import { apiUrl, withSession } from '#dataProvider/client.ts';
import { sendForm } from '#dataProvider/sendForm.ts';
import type { Upload } from './upload.ts';

/**
 * Sends one announced file with its key.
 * @param progress hears how many bytes of the file are on their way
 * @throws ApiError, its message ready to be shown; an AbortError when the caller aborts
 */
export function sendFile(
  key: string,
  { file, name }: Upload,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  const form = new FormData();
  form.append('files', file, name);
  const url = apiUrl(pathOf(transfers.send, { params: { key } }));
  const told = (sent: number) => progress(Math.min(sent, file.size));
  return withSession((token) => sendForm(url, form, { token, progress: told, signal }));
}
