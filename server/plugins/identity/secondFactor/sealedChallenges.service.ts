import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { downloadSecret } from '../../settings/downloadSecret.service.ts';

/** The bytes of a sealed challenge: a random nonce, the expiry, the signature. */
const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;

/** A challenge that contains its expiry and the server's signature, so that requesting one writes nothing. */
export async function sealedChallenge(ctx: Ctx): Promise<Uint8Array<ArrayBuffer>> {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(addSeconds(ctx.now(), lifetimes.challenge).getTime(), 0, EXPIRY_BYTES);
  const content = Buffer.concat([randomBytes(NONCE_BYTES), expiry]);
  return new Uint8Array(Buffer.concat([content, await sealOf(ctx, content)]));
}

/**
 * Consumes a challenge.
 * @returns whether it is valid, not expired, and not used before
 */
export async function consumeSealedChallenge(ctx: Ctx, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const content = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES);
  const [actual, expected] = [bytes.subarray(content.length), await sealOf(ctx, content)];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
  const expiresOn = new Date(content.readUIntBE(NONCE_BYTES, EXPIRY_BYTES)).toISOString();
  if (expiresOn <= ctx.stamp()) return false;
  return ctx.transact(({ stores }) => stores.passkeys.consumeSealedChallenge(bytes.toString('base64url'), expiresOn));
}

async function sealOf(ctx: Ctx, content: Buffer): Promise<Buffer> {
  return createHmac('sha256', await downloadSecret(ctx))
    .update('passkey ')
    .update(content)
    .digest();
}
