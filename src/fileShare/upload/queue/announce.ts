import { transfers } from '#contract/fileNodes/transfers.ts';
import { nameKey } from '#contract/rules/names.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import type { Upload } from './upload.ts';
import { AnnouncementRejected } from './uploadCarrier.ts';

/**
 * Gets an upload key for files of one folder with the same options.
 * @throws AnnouncementRejected when the server names the invalid files, else ApiError
 */
export async function announce(batch: readonly Upload[]): Promise<string> {
  const [first] = batch;
  if (!first) throw new AnnouncementRejected(new Map(), false);
  const files = batch.map(({ name, size, file, ocr, expiryDate, expiryNoticePeriod, attributeValues }) => ({
    name,
    length: size,
    modifiedOn: file.lastModified,
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
    throw error instanceof ApiError ? markFailed(batch, error) : error;
  }
}

/** Assigns the errors to files, by their index in the announcement or by name. */
function markFailed(batch: readonly Upload[], error: ApiError): Error {
  const problems = new Map<number, string>();
  for (const { path, message } of error.errors) {
    const upload = batch.find(({ name }) => nameKey(name) === nameKey(path)) ?? batch[indexIn(path)];
    if (upload) problems.set(upload.id, message);
  }
  return problems.size > 0 ? new AnnouncementRejected(problems, error.code === 'exists') : error;
}

/** `files.3.name` refers to the fourth file. */
function indexIn(path: string): number {
  return Number(/^files\.(\d+)/.exec(path)?.[1] ?? -1);
}
