import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { requiredSecondFactor } from '../settings/authMode.service.ts';

/** What a user can prove themselves with besides the password. */
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

/** Whether a second factor is asked for at sign-in. Recovery codes are no factor of their own. */
export function hasFactor({ hasApp, passkeys }: Factors): boolean {
  return hasApp || passkeys > 0;
}

/** Whether the user may not be without one: administrators or everyone, as the settings say. */
export async function needsFactor(ctx: Ctx, user: { id: number; isAdmin: boolean; isSysAdmin: boolean }) {
  const required = await requiredSecondFactor(ctx);
  return required === 'everyone' || (required === 'administrators' && can(user, 'session.requireSecondFactor'));
}

/** Takes away whatever a user could prove themselves with besides the password. */
export async function removeFactors({ stores }: Ctx, userId: number): Promise<void> {
  await stores.totps.remove(userId);
  await stores.passkeys.removeOf(userId);
  await stores.recoveryCodes.replace(userId, []);
}

/** Forgets questions to passkeys that no one has answered. */
export function removeOldChallenges(ctx: Ctx): Promise<void> {
  return ctx.transact(({ stores, stamp }) => stores.passkeys.removeChallenges(stamp()));
}
