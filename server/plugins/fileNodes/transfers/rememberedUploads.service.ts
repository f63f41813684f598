import type { Ctx } from '#server/kernel/context.ts';
import type { Upload } from './transfers.model.ts';

/** Uploads whose keys were made last and not used yet, by key: most are sent at once. */
const remembered = new WeakMap<Ctx['blobs'], Map<string, Upload>>();
const MAX_REMEMBERED = 1000;
/** Files of an upload that is remembered. */
const MAX_REMEMBERED_FILES = 10;

/** Keeps what a key has announced until its first use, unless another node may be faster. */
export function rememberUpload({ blobs, config }: Ctx, key: string, upload: Upload): void {
  if (config.databaseUrl || (upload.files?.length ?? 0) > MAX_REMEMBERED_FILES) return;
  const uploads = remembered.get(blobs) ?? new Map<string, Upload>();
  remembered.set(blobs, uploads.set(key, upload));
  const [oldest] = uploads.size > MAX_REMEMBERED ? uploads.keys() : [];
  if (oldest !== undefined) uploads.delete(oldest);
}

/** The upload of the caller with a key, once: after that, its rows tell what was received. */
export function takeRemembered({ blobs, actor }: Ctx, key: string): Upload | undefined {
  const upload = remembered.get(blobs)?.get(key);
  if (upload?.userId !== actor.id) return undefined;
  remembered.get(blobs)?.delete(key);
  return upload;
}
