import { useStored } from '#authProvider/useStored.ts';
import type { UploadLimits } from './queue/upload.ts';

/** What the product allows where the server has not said. */
const defaults: UploadLimits = { maxFiles: 10, maxFileSize: 1024 ** 3 };

/** What one upload key takes on this server. */
export function useUploadLimits(): UploadLimits {
  return useStored('settings')?.limits ?? defaults;
}
