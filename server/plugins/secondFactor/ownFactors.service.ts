import type { BodyOf } from '#contract/endpoint.ts';
import type { OwnFactors, secondFactor, TotpSetup } from '#contract/secondFactor.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { requireProof } from '../session/proof.service.ts';
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

/** Begins to set up an authenticator app. @throws {Refused} 403 `proof` when the password was not given lately */
export async function beginOwnTotp(ctx: Ctx): Promise<TotpSetup> {
  await requireProof(ctx);
  return beginTotp(ctx, await presentUser(ctx, ctx.actor.id));
}

/** Takes the app into use. @returns recovery codes, with the first factor only @throws {Refused} 400 for a wrong code */
export async function confirmOwnTotp(ctx: Ctx, code: string): Promise<{ recoveryCodes: string[] }> {
  await requireProof(ctx);
  if (!(await confirmTotp(ctx, ctx.actor.id, code))) refuse('factor.wrongCode');
  await ctx.audit('Authenticator app set up');
  return firstCodes(ctx);
}

/** Does without the app. @throws {Refused} 409 for the last factor of who needs one */
export async function removeOwnTotp(ctx: Ctx) {
  await requireProof(ctx);
  if (!(await factorsOf(ctx, ctx.actor.id)).hasApp) refuse('factor.notFound');
  await ctx.stores.totps.remove(ctx.actor.id);
  await keepEnough(ctx);
  await ctx.audit('Authenticator app removed');
  return {};
}

/** Makes new recovery codes in place of the old ones. @throws {Refused} 409 for who has no second factor */
export async function renewOwnCodes(ctx: Ctx): Promise<{ recoveryCodes: string[] }> {
  await requireProof(ctx);
  if (!hasFactor(await factorsOf(ctx, ctx.actor.id))) refuse('factor.none');
  const recoveryCodes = await renewRecoveryCodes(ctx, ctx.actor.id);
  await ctx.audit('Recovery codes renewed');
  return { recoveryCodes };
}

/** What a browser needs to make a passkey of the caller's. @throws {Refused} 409 where none can be made */
export async function ownPasskeyOptions(ctx: Ctx) {
  await requireProof(ctx);
  if (!canHavePasskeys(ctx.config)) refuse('passkey.impossible');
  return creationOptions(ctx, await presentUser(ctx, ctx.actor.id));
}

/** Adds a passkey that the browser has made. @throws {Refused} 400 when it was made for another question or place */
export async function addOwnPasskey(ctx: Ctx, { name, response }: BodyOf<typeof secondFactor.addPasskey>) {
  await requireProof(ctx);
  const made = (await readCreation(ctx, ctx.actor.id, response)) ?? refuse('passkey.wrong');
  return ctx.transact(async (unit) => {
    const isNew = await unit.stores.passkeys.insert({ ...made, name, createdOn: unit.stamp() });
    if (!isNew) refuse('passkey.wrong');
    await unit.audit(`Passkey added: ${name}`);
    return firstCodes(unit);
  });
}

/** Does without a passkey. @throws {Refused} 404, 409 for the last factor of who needs one */
export async function removeOwnPasskey(ctx: Ctx, id: number) {
  await requireProof(ctx);
  const { name } = (await ctx.stores.passkeys.remove(ctx.actor.id, id)) ?? refuse('factor.notFound');
  await keepEnough(ctx);
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
async function keepEnough(ctx: Ctx): Promise<void> {
  if (hasFactor(await factorsOf(ctx, ctx.actor.id))) return;
  if (await needsFactor(ctx, ctx.actor)) refuse('factor.required');
  await ctx.stores.recoveryCodes.replace(ctx.actor.id, []);
}
