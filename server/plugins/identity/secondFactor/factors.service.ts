import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { requiredSecondFactor } from '../../settings/authMode.service.ts';

/** A user's authentication methods besides the password. */
export interface Factors {
  hasApp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

export async function factorsOf({ stores }: Ctx, userId: number): Promise<Factors> {
  const [totp, passkeys, recoveryCodes] = [
    await stores.totps.find(userId),
    await stores.passkeys.listOf(userId),
    await stores.recoveryCodes.count(userId),
  ];
  return { hasApp: Boolean(totp?.secret), passkeys: passkeys.length, recoveryCodes };
}

/** Whether a second factor is required at sign-in. Recovery codes alone are no second factor. */
export function hasFactor({ hasApp, passkeys }: Factors): boolean {
  return hasApp || passkeys > 0;
}

/** Whether the user must have a second factor: administrators or everyone, depending on the settings. */
export async function needsFactor(ctx: Ctx, user: { id: number; isAdmin: boolean; isSysAdmin: boolean }) {
  const required = await requiredSecondFactor(ctx);
  return required === 'everyone' || (required === 'administrators' && can(user, 'session.requireSecondFactor'));
}

/** Removes all second factors of a user. */
export async function removeFactors({ stores }: Ctx, userId: number): Promise<void> {
  await stores.totps.remove(userId);
  await stores.passkeys.removeOf(userId);
  await stores.recoveryCodes.replace(userId, []);
}

/** Removes expired passkey challenges. */
export function removeOldChallenges(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores, stamp }) => stores.passkeys.removeChallenges(stamp()));
}
