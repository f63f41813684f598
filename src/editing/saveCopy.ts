import { pathOf } from '#contract/endpoint.ts';
import { transfers, type UploadResult } from '#contract/fileNodes/transfers.ts';
import { nextNames, splitName } from '#contract/rules/names.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import { ApiError, apiUrl, call, withSession } from '#dataProvider/client.ts';
import { sendForm } from '#dataProvider/sendForm.ts';

/** Names that are tried. */
const MOST_NAMES = 50;

/**
 * Stores bytes as a new file beside another, under the next free name.
 * @param label what stands behind the name: `Plan (annotated).pdf`
 * @returns the ID and name of the new file
 * @throws ApiError with a message for the user
 */
export async function saveCopy(
  bytes: BlobPart,
  { name, parentId }: { name: string; parentId: number },
  label?: string,
): Promise<{ id: number; name: string }> {
  const { stem, extension } = splitName(name);
  const labelled = label ? [`${stem} (${label})${extension}`] : [];
  let taken: Error | undefined;
  for (const next of [...labelled, ...nextNames(labelled[0] ?? name, MOST_NAMES)]) {
    try {
      const stored = await upload(new File([bytes], next), parentId);
      if (stored) return stored;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'exists') throw error;
      taken = error;
    }
  }
  throw taken ?? ApiError.unreachable();
}

/** @returns undefined if the name is taken */
async function upload(file: File, parentId: number) {
  const { name, size } = file;
  const { key } = await call(transfers.announce, { body: { parentId, files: [{ name, length: size }] } });
  const form = new FormData();
  form.append('files', file, name);
  const url = apiUrl(pathOf(transfers.send, { params: { key } }));
  const options = { progress: () => undefined, signal: new AbortController().signal };
  const result = await withSession((token) => sendForm<UploadResult>(url, form, { token, ...options }));
  const [stored] = result.success;
  if (stored) return stored;
  const reasons = result.errors.flatMap(({ errors }) => errors);
  if (reasons.includes(uploadErrors.exists)) return undefined;
  throw new Error(reasons.join('\n'));
}
