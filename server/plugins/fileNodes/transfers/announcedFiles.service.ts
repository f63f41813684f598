import { normaliseName } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { UploadFile } from './transfers.model.ts';

/** The file that an upload has announced under a name; undefined when there is none. */
export function announcedFile({ stores }: Ctx, uploadId: number, name: string): Promise<UploadFile | undefined> {
  return stores.uploads.fileNamed(uploadId, [normaliseName(name)]);
}

/**
 * Records how much of an announced file is stored; has no effect on a finished file.
 * @param received 0 when what was stored is discarded
 */
export function noteReceived({ stores }: Ctx, fileId: number, received: number): Promise<void> {
  return received === 0 ? stores.uploads.restart(fileId) : stores.uploads.progress(fileId, received);
}
