import { z } from 'zod';
import type { Ctx } from '#server/kernel/context.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { openKey, sealKey } from './sealedKeys.service.ts';
import type { AnnouncedFile, Upload, UploadFile } from './transfers.model.ts';

/*
 * The key of a single small file carries what it announces. The rows of its upload are written when the file is stored,
 * or when there is something to note about it; until then nothing has to be stored for it. Its hash is unique among the
 * uploads, so that the key is used once, on any node.
 */

/** Largest file that is announced without rows, in bytes: what is announced so reserves no space. */
const MAX_SEALED_BYTES = 64 * 1024;
/** Longest key, as the contract accepts it: a file with many values has rows. */
const MAX_KEY_CHARACTERS = 512;

const claim = z.object({
  nonce: z.string(),
  userId: z.number(),
  parentId: z.number(),
  overwrite: z.boolean(),
  expiresOn: z.iso.datetime(),
  file: z.object({
    name: z.string(),
    length: z.number(),
    expiryDate: z.string().nullable(),
    expiryNoticePeriod: z.number().nullable(),
    ocr: z.boolean(),
    modifiedOn: z.number().nullable().default(null),
    values: z.object({
      set: z.array(
        z.object({ attributeId: z.number(), value: z.string(), valueFold: z.string(), sortKey: z.string() }),
      ),
      clear: z.array(z.number()),
    }),
  }),
});

type Target = Pick<Upload, 'userId' | 'parentId' | 'overwrite' | 'expiresOn'>;

/** @returns the key and its upload; undefined when it needs rows */
export async function sealUploadKey(
  ctx: Ctx,
  target: Target,
  files: AnnouncedFile[],
  nonce: string,
): Promise<{ key: string; upload: Upload } | undefined> {
  const [file] = files;
  if (!file || files.length > 1 || file.length > MAX_SEALED_BYTES) return undefined;
  const carried = { ...file, ocr: file.ocr ?? false, modifiedOn: file.modifiedOn ?? undefined };
  const key = await sealKey(ctx, 'upload key', { ...target, nonce, file: carried });
  return key.length > MAX_KEY_CHARACTERS ? undefined : { key, upload: sealedUpload(key, target, file) };
}

/** What a key carries; undefined when it is not such a key. */
export async function openUploadKey(ctx: Ctx, key: string): Promise<Upload | undefined> {
  const claimed = await openKey(ctx, 'upload key', key, claim);
  if (!claimed) return undefined;
  const { nonce, file, ...target } = claimed;
  return sealedUpload(key, target, file);
}

function sealedUpload(sealedKey: string, target: Target, announced: AnnouncedFile): Upload {
  const file: UploadFile = { ...announced, ...UNSENT, id: 0, ocr: announced.ocr ?? false };
  return { ...target, id: 0, remaining: 1, files: [file], sealedKey };
}

/** The state of an announced file of which nothing was sent. */
export const UNSENT = { state: 'waiting', received: 0, error: null, nodeId: null } as const;

/**
 * Writes the rows of an upload whose key carried it so far, or finds them.
 * @returns the IDs of the upload and of its file
 */
export async function rowsOf(tx: Ctx, upload: Upload, file: UploadFile): Promise<{ uploadId: number; fileId: number }> {
  const { uploads } = tx.stores;
  if (upload.sealedKey === undefined) return { uploadId: upload.id, fileId: file.id };
  const keyHash = hashToken(upload.sealedKey);
  const [id] = await uploads.insert([{ ...upload, keyHash }]);
  if (id !== undefined) {
    const [fileId = 0] = await uploads.insertFiles([{ ...file, uploadId: id }]);
    return { uploadId: id, fileId };
  }
  const uploadId = (await uploads.findByKey(keyHash))?.id ?? 0;
  return { uploadId, fileId: (await uploads.fileNamed(uploadId, [file.name]))?.id ?? 0 };
}
