import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '#server/kernel/context.ts';
import { downloadSecret } from '../../settings/downloadSecret.service.ts';

/**
 * What a download key says. The key carries it, so that creating one writes nothing to the database, and any node can
 * open it. It is encrypted: its holder may not learn under which name the content is stored.
 */
const claim = z.object({
  nonce: z.string(),
  fileId: z.number(),
  versionId: z.number(),
  userId: z.number(),
  /** What the user was identified by: the key ends with it, and its log rows name an administrator or API token. */
  sessionId: z.number().nullable(),
  tokenId: z.number().nullable(),
  /** Set for a file that a module shows: the key is for this content, even after the file has changed. */
  blobId: z.string().optional(),
  kind: z.enum(['download', 'preview']),
  issuedOn: z.iso.datetime(),
});
export type DownloadClaim = z.infer<typeof claim>;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key of a claim: IV, encrypted claim and authentication tag, in base64url. */
export async function sealDownloadKey(ctx: Ctx, claimed: DownloadClaim): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, await cipherKey(ctx), iv);
  const sealed = [iv, cipher.update(JSON.stringify(claimed), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

/** The claim of a key; undefined for a key that this instance has not sealed. */
export async function openDownloadKey(ctx: Ctx, key: string): Promise<DownloadClaim | undefined> {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, await cipherKey(ctx), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const start = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  try {
    return claim.parse(JSON.parse(Buffer.concat([start, decipher.final()]).toString('utf8')));
  } catch {
    // Keys of modules, changed keys, and keys of a release that sealed them in another way.
    return undefined;
  }
}

/** The last derived key: deriving it takes longer than everything else that opening a download key does. */
let derived: { secret: string; key: KeyObject } | undefined;

async function cipherKey(ctx: Ctx): Promise<KeyObject> {
  const secret = await downloadSecret(ctx);
  if (derived?.secret !== secret) {
    const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'download key', KEY_BYTES)));
    derived = { secret, key };
  }
  return derived.key;
}
