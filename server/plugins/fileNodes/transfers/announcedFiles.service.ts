import { normaliseName } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Upload, UploadFile } from './transfers.model.ts';

/** The file that an upload has announced under a name; undefined when there is none. */
export function announcedFile(ctx: Ctx, upload: Upload, name: string): Promise<UploadFile | undefined> {
  return announcedAs(ctx, upload, [normaliseName(name)]);
}

/** The announced file with the first of these names that matches. */
export async function announcedAs(
  { stores }: Ctx,
  { id, files }: Upload,
  names: string[],
): Promise<UploadFile | undefined> {
  if (!files) return stores.uploads.fileNamed(id, names);
  return names.map((name) => files.find((file) => file.name === name)).find(Boolean);
}

/**
 * Records how much of an announced file is stored; has no effect on a finished file.
 * @param received 0 when what was stored is discarded
 */
export function noteReceived({ stores }: Ctx, fileId: number, received: number): Promise<void> {
  return received === 0 ? stores.uploads.restart(fileId) : stores.uploads.progress(fileId, received);
}

/** Records the modification time of an announced file, in milliseconds since 1970, in place of an earlier one. */
export function noteSentTime({ stores }: Ctx, fileId: number, modifiedOn: number): Promise<void> {
  return stores.uploads.setModifiedOn(fileId, modifiedOn);
}
