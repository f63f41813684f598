import { pathOf } from '#contract/endpoint.ts';
import { transfers, type UploadResult } from '#contract/fileNodes/transfers.ts';
import { nextNames } from '#contract/rules/names.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import { ApiError, apiUrl, call, withSession } from '#dataProvider/client.ts';
import { sendForm } from '#dataProvider/sendForm.ts';

/** Names that are tried. */
const MOST_NAMES = 50;

/**
 * Stores bytes as a new file beside another, under the next free name.
 * @returns the ID and name of the new file
 * @throws ApiError with a message for the user
 */
export async function saveCopy(
  bytes: Uint8Array<ArrayBuffer>,
  { name, parentId }: { name: string; parentId: number },
): Promise<{ id: number; name: string }> {
  let taken: Error | undefined;
  for (const next of nextNames(name, MOST_NAMES)) {
    try {
      const stored = await upload(bytes, next, parentId);
      if (stored) return stored;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'exists') throw error;
      taken = error;
    }
  }
  throw taken ?? ApiError.unreachable();
}

/** @returns undefined if the name is taken */
async function upload(bytes: Uint8Array<ArrayBuffer>, name: string, parentId: number) {
  const { key } = await call(transfers.announce, { body: { parentId, files: [{ name, length: bytes.length }] } });
  const form = new FormData();
  form.append('files', new File([bytes], name), name);
  const url = apiUrl(pathOf(transfers.send, { params: { key } }));
  const options = { progress: () => undefined, signal: new AbortController().signal };
  const result = await withSession((token) => sendForm<UploadResult>(url, form, { token, ...options }));
  const [stored] = result.success;
  if (stored) return stored;
  const reasons = result.errors.flatMap(({ errors }) => errors);
  if (reasons.includes(uploadErrors.exists)) return undefined;
  throw new Error(reasons.join('\n'));
}
