import { transfers } from '#contract/fileNodes/transfers.ts';
import { nameKey } from '#contract/rules/names.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import type { Upload } from './upload.ts';
import { AnnouncementRejected } from './uploadQueue.ts';

/**
 * Gets a key for files that go into one folder on the same terms.
 * @throws AnnouncementRefused when the server says which of them are at fault, else ApiError
 */
export async function announce(batch: readonly Upload[]): Promise<string> {
  const [first] = batch;
  if (!first) throw new AnnouncementRejected(new Map(), false);
  const files = batch.map(({ name, size, ocr, expiryDate, expiryNoticePeriod, attributeValues }) => ({
    name,
    length: size,
    ocr,
    expiryDate,
    expiryNoticePeriod,
    attributeValues: [...attributeValues],
  }));
  try {
    const { key } = await call(transfers.announce, {
      body: { parentId: first.folderId, overwrite: first.overwrite, files },
    });
    return key;
  } catch (error) {
    throw error instanceof ApiError ? blame(batch, error) : error;
  }
}

/** The rejection by file where it names files: by their place in the announcement, or by name. */
function blame(batch: readonly Upload[], error: ApiError): Error {
  const problems = new Map<number, string>();
  for (const { path, message } of error.errors) {
    const upload = batch.find(({ name }) => nameKey(name) === nameKey(path)) ?? batch[urlStateIn(path)];
    if (upload) problems.set(upload.id, message);
  }
  return problems.size > 0 ? new AnnouncementRejected(problems, error.code === 'exists') : error;
}

/** `files.3.name` is about the fourth file. */
function urlStateIn(path: string): number {
  return Number(/^files\.(\d+)/.exec(path)?.[1] ?? -1);
}
