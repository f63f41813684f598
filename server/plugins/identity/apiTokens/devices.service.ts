import { addDays } from 'date-fns';
import { limits } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import type { DeviceView } from '#contract/users/devices.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import type { User } from '../users/users.model.ts';
import { presentUser } from '../users/users.service.ts';
import type { DeviceToken } from './apiTokens.model.ts';
import { authorizeOver, DEVICE_DAYS } from './apiTokens.service.ts';

/**
 * The devices of the caller, or of a user whom the caller manages, newest first.
 * @throws {ApiError} 403, 404
 */
export async function listDevices(ctx: Ctx, userId = ctx.actor.id): Promise<{ items: DeviceView[] }> {
  if (userId !== ctx.actor.id) await authorizeOver(ctx, userId);
  const found = await devicesOf(ctx, userId);
  return {
    items: found.map(({ lastUsedIp: address, ...token }) => ({
      id: token.id,
      client: token.client,
      name: token.name,
      lastUsedOn: token.lastUsedOn,
      address,
      wipe: token.wipe,
      wipeOn: token.wipeOn,
    })),
  };
}

/** The devices of a user that can sign in, and those whose files are to be erased or were. */
export async function devicesOf({ stores, stamp }: Ctx, userId: number): Promise<DeviceToken[]> {
  return (await stores.apiTokens.devicesOf(userId)).filter(({ expiresOn, wipe }) => wipe || expiresOn > stamp());
}

/** The devices of a user that can sign in. */
export async function connectedDevices(ctx: Ctx, userId: number): Promise<DeviceToken[]> {
  return (await devicesOf(ctx, userId)).filter(({ wipe }) => wipe === null);
}

/** How many devices of all users can sign in. */
export function countDevices({ stores, stamp }: Ctx): Promise<number> {
  return stores.apiTokens.countDevices(stamp());
}

/**
 * Gives a device a token with which it reads and writes files, for a year from its last use.
 * @param token its name, what the client calls itself, and the hash of the token
 * @returns the ID of the token
 * @throws {ApiError} 409 when the user has too many devices
 */
export async function addDevice(ctx: Ctx, user: User, token: Pick<DeviceToken, 'name' | 'client' | 'hash'>) {
  if ((await connectedDevices(ctx, user.id)).length >= limits.devices) fail('device.tooMany');
  const times = { createdOn: ctx.stamp(), expiresOn: addDays(ctx.now(), DEVICE_DAYS).toISOString() };
  const row = { ...token, ...times, userId: user.id, signInId: user.signInId, scope: 'write' as const };
  const { id } = await ctx.stores.apiTokens.insert(row);
  await ctx.audit(`Device connected: ${token.name}`, { by: user });
  return id;
}

/**
 * Signs out a device immediately: one of the caller's, or of a user whom the caller manages.
 * @throws {ApiError} 404
 */
export async function signOutDevice(ctx: Ctx, id: number) {
  const { device, of } = await deviceOver(ctx, id);
  if (!(await ctx.stores.apiTokens.remove(id))) fail('device.notFound');
  await ctx.audit(`Device signed out: ${device.name}${of}`);
  return {};
}

/** Removes the token of a device that never received it. */
export async function removeUnknownDevice({ stores }: Ctx, id: number): Promise<void> {
  await stores.apiTokens.remove(id);
}

/**
 * Signs out a device, and lets its client know that it has to remove the synchronised files.
 * @throws {ApiError} 404
 */
export async function eraseDevice(ctx: Ctx, id: number) {
  const { device, of } = await deviceOver(ctx, id);
  await requestWipe(ctx, device, of);
  return {};
}

/** The same for all devices of a user who leaves; the caller has authorized it. */
export async function eraseDevicesOf(ctx: Ctx, user: User): Promise<void> {
  for (const device of await connectedDevices(ctx, user.id)) await requestWipe(ctx, device, ` (of ${user.name})`);
}

async function requestWipe(ctx: Ctx, { id, name }: DeviceToken, of: string): Promise<void> {
  const until = addDays(ctx.now(), DEVICE_DAYS).toISOString();
  if (await ctx.stores.apiTokens.setWipe(id, 'asked', ctx.stamp(), until))
    await ctx.audit(`Synchronised files to be erased: ${name}${of}`);
}

/** A device and, if it is not the caller's, the name of its user for the log. */
async function deviceOver(ctx: Ctx, id: number): Promise<{ device: DeviceToken; of: string }> {
  const found = await ctx.stores.apiTokens.findById(id);
  if (!found || found.client === null) fail('device.notFound');
  const device = { ...found, client: found.client };
  if (device.userId === ctx.actor.id) return { device, of: '' };
  const owner = await presentUser(ctx, device.userId);
  if (!can(ctx.actor, 'user.manageTokens', owner)) fail('device.notFound');
  return { device, of: ` (of ${owner.name})` };
}

/** Whether the client with this token has to remove the files of its device. */
export async function isToBeErased({ stores }: Ctx, token: string): Promise<boolean> {
  return (await stores.apiTokens.find(hashToken(token)))?.wipe === 'asked';
}

/**
 * Records that the client with this token has removed the files of its device.
 * @returns whether it had to
 */
export async function noteErased(ctx: Ctx, token: string): Promise<boolean> {
  const found = await ctx.stores.apiTokens.find(hashToken(token));
  if (found?.wipe === 'done') return true;
  if (found?.wipe !== 'asked') return false;
  await ctx.transact(async (tx) => {
    const isNew = await tx.stores.apiTokens.setWipe(found.id, 'done', tx.stamp(), tx.stamp());
    const [owner] = await tx.stores.users.findAll([found.userId]);
    const by = { id: owner?.id ?? null, name: owner?.name ?? found.name };
    if (isNew) await tx.audit(`Synchronised files erased: ${found.name}`, { by });
  });
  return true;
}

/** Ends the token of the caller, which is that of a device or of a script. */
export async function endOwnToken(ctx: Ctx): Promise<void> {
  const { token } = ctx.actor;
  if (token && (await ctx.stores.apiTokens.remove(token.id))) await ctx.audit(`Device signed out: ${token.name}`);
}
