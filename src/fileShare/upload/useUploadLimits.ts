import { useMemory } from '#authProvider/useMemory.ts';
import type { UploadLimits } from './upload.ts';

/** What the product allows where the server has not said (§9). */
const usual: UploadLimits = { maxFiles: 10, maxFileSize: 1024 ** 3 };

/** What one upload key takes on this server. */
export function useUploadLimits(): UploadLimits {
  return useMemory('settings')?.limits ?? usual;
}
