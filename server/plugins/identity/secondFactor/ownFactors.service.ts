import type { BodyOf } from '#contract/endpoint.ts';
import type { OwnFactors, secondFactor, TotpSetup } from '#contract/users/secondFactor.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { requireReauthentication } from '../session/reauthentication.service.ts';
import { presentUser } from '../users/users.service.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes } from './codes.service.ts';
import { factorsOf, hasFactor, needsFactor } from './factors.service.ts';
import { canHavePasskeys, creationOptions, readCreation } from './passkeys.service.ts';

/** The caller's second factors. */
export async function readOwnFactors(ctx: Ctx): Promise<OwnFactors> {
  const user = await presentUser(ctx, ctx.actor.id);
  const { hasApp, recoveryCodes } = await factorsOf(ctx, user.id);
  const passkeys = await ctx.stores.passkeys.listOf(user.id);
  return {
    hasApp,
    recoveryCodes,
    passkeys: passkeys.map(({ id, name, createdOn, lastUsedOn }) => ({ id, name, createdOn, lastUsedOn })),
    canHavePasskeys: canHavePasskeys(ctx.config),
    isRequired: await needsFactor(ctx, user),
    hasPassword: user.passwordHash !== null,
  };
}

/**
 * Starts the setup of an authenticator app.
 * @throws {ApiError} 403 `proof` without a recent reauthentication
 */
export async function beginOwnTotp(ctx: Ctx): Promise<TotpSetup> {
  await requireReauthentication(ctx);
  return beginTotp(ctx, await presentUser(ctx, ctx.actor.id));
}

/**
 * Activates the app.
 * @returns recovery codes, for the first factor only
 * @throws {ApiError} 400 for a wrong code
 */
export async function confirmOwnTotp(ctx: Ctx, code: string): Promise<{ recoveryCodes: string[] }> {
  await requireReauthentication(ctx);
  if (!(await confirmTotp(ctx, ctx.actor.id, code))) fail('factor.wrongCode');
  await ctx.audit('Authenticator app set up');
  return firstCodes(ctx);
}

/**
 * Removes the app.
 * @throws {ApiError} 409 for the last factor of a user who must have one
 */
export async function removeOwnTotp(ctx: Ctx) {
  await requireReauthentication(ctx);
  if (!(await factorsOf(ctx, ctx.actor.id)).hasApp) fail('factor.notFound');
  await ctx.stores.totps.remove(ctx.actor.id);
  await requireFactor(ctx);
  await ctx.audit('Authenticator app removed');
  return {};
}

/**
 * Replaces the recovery codes.
 * @throws {ApiError} 409 without a second factor
 */
export async function renewOwnCodes(ctx: Ctx): Promise<{ recoveryCodes: string[] }> {
  await requireReauthentication(ctx);
  if (!hasFactor(await factorsOf(ctx, ctx.actor.id))) fail('factor.none');
  const recoveryCodes = await renewRecoveryCodes(ctx, ctx.actor.id);
  await ctx.audit('Recovery codes renewed');
  return { recoveryCodes };
}

/**
 * The options with which a browser creates a passkey for the caller.
 * @throws {ApiError} 409 when passkeys are not supported here
 */
export async function ownPasskeyOptions(ctx: Ctx) {
  await requireReauthentication(ctx);
  if (!canHavePasskeys(ctx.config)) fail('passkey.impossible');
  return creationOptions(ctx, await presentUser(ctx, ctx.actor.id));
}

/**
 * Adds a passkey created by the browser.
 * @throws {ApiError} 400 for another challenge or origin
 */
export async function addOwnPasskey(ctx: Ctx, { name, response }: BodyOf<typeof secondFactor.addPasskey>) {
  await requireReauthentication(ctx);
  const made = (await readCreation(ctx, ctx.actor.id, response)) ?? fail('passkey.wrong');
  return ctx.transact(async (tx) => {
    const isNew = await tx.stores.passkeys.insert({ ...made, name, createdOn: tx.stamp() });
    if (!isNew) fail('passkey.wrong');
    await tx.audit(`Passkey added: ${name}`);
    return firstCodes(tx);
  });
}

/**
 * Removes a passkey.
 * @throws {ApiError} 404, 409 for the last factor of a user who must have one
 */
export async function removeOwnPasskey(ctx: Ctx, id: number) {
  await requireReauthentication(ctx);
  const { name } = (await ctx.stores.passkeys.remove(ctx.actor.id, id)) ?? fail('factor.notFound');
  await requireFactor(ctx);
  await ctx.audit(`Passkey removed: ${name}`);
  return {};
}

/** Whether a user has a second factor, for callers who may remove it. */
export async function readFactorOf(ctx: Ctx, id: number): Promise<{ isOn: boolean }> {
  authorize(ctx.actor, 'user.resetSecondFactor', await presentUser(ctx, id));
  return { isOn: hasFactor(await factorsOf(ctx, id)) };
}

/** Recovery codes are created together with the first factor. */
async function firstCodes(ctx: Ctx): Promise<{ recoveryCodes: string[] }> {
  const { recoveryCodes } = await factorsOf(ctx, ctx.actor.id);
  return { recoveryCodes: recoveryCodes > 0 ? [] : await renewRecoveryCodes(ctx, ctx.actor.id) };
}

/** After a factor was removed: removes the recovery codes with the last one; fails if the user must have one. */
async function requireFactor(ctx: Ctx): Promise<void> {
  if (hasFactor(await factorsOf(ctx, ctx.actor.id))) return;
  if (await needsFactor(ctx, ctx.actor)) fail('factor.required');
  await ctx.stores.recoveryCodes.replace(ctx.actor.id, []);
}
