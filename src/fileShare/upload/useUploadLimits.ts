import { useStored } from '#authProvider/useStored.ts';
import type { UploadLimits } from './queue/upload.ts';

/** Used when the server's limits are unknown. */
const defaults: UploadLimits = { maxFiles: 10, maxFileSize: 1024 ** 3, maxTotalSize: 10 * 1024 ** 3 };

/** The limits of one upload key on this server. */
export function useUploadLimits(): UploadLimits {
  return useStored('settings')?.limits ?? defaults;
}
