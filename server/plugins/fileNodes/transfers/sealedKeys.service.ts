import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Ctx } from '#server/kernel/context.ts';
import { downloadSecret } from '../../settings/downloadSecret.service.ts';

/*
 * Keys that carry what they allow, so that creating one writes nothing to the database, and any node can open it. They
 * are encrypted, so that their holders can neither change nor read them.
 */

type Purpose = 'download key' | 'upload key';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key of a claim: IV, encrypted claim and authentication tag, in base64url. */
export async function sealKey(ctx: Ctx, purpose: Purpose, claim: object): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, await cipherKey(ctx, purpose), iv);
  const sealed = [iv, cipher.update(JSON.stringify(claim), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

/** The claim of a key; undefined for a key that this instance has not sealed for this purpose. */
export async function openKey<T>(ctx: Ctx, purpose: Purpose, key: string, claim: z.ZodType<T>): Promise<T | undefined> {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, await cipherKey(ctx, purpose), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const start = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  try {
    return claim.parse(JSON.parse(Buffer.concat([start, decipher.final()]).toString('utf8')));
  } catch {
    // Keys with rows, keys of modules, changed keys, and keys of a release that sealed them in another way.
    return undefined;
  }
}

/** The last derived key of each purpose: deriving it takes longer than everything else here. */
const derived = new Map<Purpose, { secret: string; key: KeyObject }>();

async function cipherKey(ctx: Ctx, purpose: Purpose): Promise<KeyObject> {
  const secret = await downloadSecret(ctx);
  const known = derived.get(purpose);
  if (known?.secret === secret) return known.key;
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)));
  derived.set(purpose, { secret, key });
  return key;
}
