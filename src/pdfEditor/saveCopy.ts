import { pathOf } from '#contract/endpoint.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { transfers, type UploadResult } from '#contract/fileNodes/transfers.ts';
import { nextNames, splitName } from '#contract/rules/names.ts';
import { ApiError, apiUrl, call, withSession } from '#dataProvider/client.ts';
import { sendForm } from '#dataProvider/sendForm.ts';

/** How many names are tried before the error is shown that they are taken. */
const MAX_NAMES = 20;

/**
 * Stores bytes as a new file beside another one, under the first name that is free.
 * @param label what stands behind the name: `Plan (annotated).pdf`
 * @returns the name of the new file
 * @throws ApiError with a message for the user
 */
export async function saveCopy(bytes: BlobPart, { name, parentId }: FileEntity, label: string): Promise<string> {
  const { stem, extension } = splitName(name);
  const first = `${stem} (${label})${extension}`;
  for (const candidate of [first, ...nextNames(first, MAX_NAMES)]) {
    try {
      await upload(new File([bytes], candidate, { type: 'application/pdf' }), parentId);
      return candidate;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'exists')) throw error;
    }
  }
  return upload(new File([bytes], first), parentId).then(() => first);
}

async function upload(file: File, parentId: number): Promise<void> {
  const files = [{ name: file.name, length: file.size }];
  const { key } = await call(transfers.announce, { body: { parentId, files } });
  const form = new FormData();
  form.append('files', file, file.name);
  const url = apiUrl(pathOf(transfers.send, { params: { key } }));
  const { signal } = new AbortController();
  const result = await withSession((token) =>
    sendForm<UploadResult>(url, form, { token, progress: () => undefined, signal }),
  );
  const [failed] = result.errors;
  if (failed) throw new ApiError(failed.errors.join('\n'), 0);
}
