import type { BodyOf } from '#contract/endpoint.ts';
import type { OwnFactors, secondFactor, TotpSetup } from '#contract/users/secondFactor.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { requireReauthentication } from '../session/reauthentication.service.ts';
import { presentUser } from '../users/users.service.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes } from './codes.service.ts';
import { factorsOf, hasFactor, needsFactor } from './factors.service.ts';
import { canHavePasskeys, creationOptions, readCreation } from './passkeys.service.ts';

/** What the caller can prove themselves with. */
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

/** Begins to set up an authenticator app. @throws {ApiError} 403 `proof` when the password was not given lately */
export async function beginOwnTotp(ctx: Ctx): Promise<TotpSetup> {
  await requireReauthentication(ctx);
  return beginTotp(ctx, await presentUser(ctx, ctx.actor.id));
}

/** Takes the app into use. @returns recovery codes, with the first factor only @throws {ApiError} 400 for a wrong code */
export async function confirmOwnTotp(ctx: Ctx, code: string): Promise<{ recoveryCodes: string[] }> {
  await requireReauthentication(ctx);
  if (!(await confirmTotp(ctx, ctx.actor.id, code))) fail('factor.wrongCode');
  await ctx.audit('Authenticator app set up');
  return firstCodes(ctx);
}

/** Does without the app. @throws {ApiError} 409 for the last factor of who needs one */
export async function removeOwnTotp(ctx: Ctx) {
  await requireReauthentication(ctx);
  if (!(await factorsOf(ctx, ctx.actor.id)).hasApp) fail('factor.notFound');
  await ctx.stores.totps.remove(ctx.actor.id);
  await requireFactor(ctx);
  await ctx.audit('Authenticator app removed');
  return {};
}

/** Makes new recovery codes in place of the old ones. @throws {ApiError} 409 for who has no second factor */
export async function renewOwnCodes(ctx: Ctx): Promise<{ recoveryCodes: string[] }> {
  await requireReauthentication(ctx);
  if (!hasFactor(await factorsOf(ctx, ctx.actor.id))) fail('factor.none');
  const recoveryCodes = await renewRecoveryCodes(ctx, ctx.actor.id);
  await ctx.audit('Recovery codes renewed');
  return { recoveryCodes };
}

/** What a browser needs to make a passkey of the caller's. @throws {ApiError} 409 where none can be made */
export async function ownPasskeyOptions(ctx: Ctx) {
  await requireReauthentication(ctx);
  if (!canHavePasskeys(ctx.config)) fail('passkey.impossible');
  return creationOptions(ctx, await presentUser(ctx, ctx.actor.id));
}

/** Adds a passkey that the browser has made. @throws {ApiError} 400 when it was made for another question or place */
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

/** Does without a passkey. @throws {ApiError} 404, 409 for the last factor of who needs one */
export async function removeOwnPasskey(ctx: Ctx, id: number) {
  await requireReauthentication(ctx);
  const { name } = (await ctx.stores.passkeys.remove(ctx.actor.id, id)) ?? fail('factor.notFound');
  await requireFactor(ctx);
  await ctx.audit(`Passkey removed: ${name}`);
  return {};
}

/** Whether a user has a second factor, for who may take it away. */
export async function readFactorOf(ctx: Ctx, id: number): Promise<{ isOn: boolean }> {
  authorize(ctx.actor, 'user.resetSecondFactor', await presentUser(ctx, id));
  return { isOn: hasFactor(await factorsOf(ctx, id)) };
}

/** With the first factor come the codes for the day it is lost. */
async function firstCodes(ctx: Ctx): Promise<{ recoveryCodes: string[] }> {
  const { recoveryCodes } = await factorsOf(ctx, ctx.actor.id);
  return { recoveryCodes: recoveryCodes > 0 ? [] : await renewRecoveryCodes(ctx, ctx.actor.id) };
}

/** After a factor went: without any, the codes go as well, and who needs one keeps it. */
async function requireFactor(ctx: Ctx): Promise<void> {
  if (hasFactor(await factorsOf(ctx, ctx.actor.id))) return;
  if (await needsFactor(ctx, ctx.actor)) fail('factor.required');
  await ctx.stores.recoveryCodes.replace(ctx.actor.id, []);
}
