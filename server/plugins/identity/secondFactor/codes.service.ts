import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { TotpSetup } from '#contract/users/secondFactor.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { hashToken } from '#server/lib/hashToken.ts';

/** Period of an authenticator code in seconds; the codes before and after are accepted too, because clocks differ. */
const PERIOD_S = 30;
const RECOVERY_CODES = 10;
/** 120 random bits per code: a hash without salt or key stretching is enough. */
const RECOVERY_BYTES = 15;

/** Starts the setup of an authenticator app; an existing app stays active until a code of the new one was verified. */
export async function beginTotp(ctx: Ctx, user: { id: number; signInId: string }): Promise<TotpSetup> {
  const secret = new Secret({ size: 20 }).base32;
  await ctx.stores.totps.begin(user.id, ctx.secretBox.seal(secret, purposeOf(user.id)));
  return { secret, address: totpOf(secret, ctx.config.companyName, user.signInId).toString() };
}

/** Activates the app that is being set up, if the code is valid. */
export async function confirmTotp(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const pending = (await ctx.stores.totps.find(userId))?.pendingSecret;
  const step = pending ? stepOf(ctx, userId, pending, code) : undefined;
  return pending && step !== undefined ? ctx.stores.totps.confirm(userId, pending, step) : false;
}

/**
 * Consumes a code.
 * @returns its kind; undefined when it is not valid for this user
 */
export async function consumeCode(ctx: Ctx, userId: number, code: string): Promise<'app' | 'recovery' | undefined> {
  const normalised = code.replace(/[^a-z0-9]/gi, '').toUpperCase();
  if (!/^\d{6}$/.test(normalised)) {
    return (await ctx.stores.recoveryCodes.consume(userId, hashToken(normalised))) ? 'recovery' : undefined;
  }
  const secret = (await ctx.stores.totps.find(userId))?.secret;
  const step = secret ? stepOf(ctx, userId, secret, normalised) : undefined;
  return step !== undefined && (await ctx.stores.totps.use(userId, step)) ? 'app' : undefined;
}

/** Creates new recovery codes, which replace earlier ones. They are shown once: only their hashes are stored. */
export async function renewRecoveryCodes({ stores }: Ctx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = new Uint8Array(randomBytes(RECOVERY_BYTES));
    return new Secret({ buffer: bytes.buffer }).base32;
  });
  await stores.recoveryCodes.replace(userId, codes.map(hashToken));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** The time step of a valid code of the app; undefined for an invalid code. */
function stepOf({ now, secretBox }: Ctx, userId: number, sealed: string, code: string): number | undefined {
  const timestamp = now().getTime();
  const delta = totpOf(secretBox.open(sealed, purposeOf(userId))).validate({
    token: code.replace(/\s/g, ''),
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** Binds an encrypted secret to its user: it cannot be decrypted in another row. */
export function purposeOf(userId: number): string {
  return `totp ${userId}`;
}

function totpOf(secret: string, issuer = '', label = 'Strongroom'): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, issuer, label });
}
