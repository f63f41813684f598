import { hash, randomBytes } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import { type AttemptLimit, failAtLimit, windowStart } from '#server/kernel/attemptLimit.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { addressKey } from '#server/lib/clientAddress.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import { PREFIX } from '../identity/apiTokens/apiTokens.service.ts';
import { addDevice, removeUnknownDevice } from '../identity/apiTokens/devices.service.ts';
import { isStillThere } from '../identity/identities/directoryCheck.service.ts';
import { requireReauthentication } from '../identity/session/reauthentication.service.ts';
import { presentUser } from '../identity/users/users.service.ts';
import { clientOf, deviceName } from './clientNames.ts';
import type { DeviceLogin } from './devices.model.ts';

const perMinute: AttemptLimit = { max: 10, windowSeconds: 60, error: 'device.tooManyStarts' };
const random = () => randomBytes(32).toString('base64url');
const passwordOf = (token: string, salt: string) => PREFIX + hash('sha256', `${salt} ${token}`, 'base64url');

/** The address of this server for clients, without a slash at the end. */
export function serverAddress({ config }: Pick<Ctx, 'config'>): string {
  return config.publicUrl + config.basePath;
}

/**
 * Begins the sign-in of a client: it opens the page `login` in the browser of its user, and asks at `poll` until they
 * have connected it there.
 * @param agent what the client calls itself
 * @throws {ApiError} 429 after ten within a minute from one address
 */
export async function beginLogin(ctx: Ctx, agent: string | undefined) {
  const [token, code, salt] = [random(), random(), random()];
  const origin = addressKey(ctx.caller.ip);
  const times = { createdOn: ctx.stamp(), expiresOn: addSeconds(ctx.now(), lifetimes.deviceLogin).toISOString() };
  await ctx.transact(async ({ stores: { deviceLogins } }) => {
    await deviceLogins.lock(origin);
    failAtLimit(ctx, await deviceLogins.startedFrom(origin, windowStart(ctx, perMinute)), perMinute);
    const hashes = { code: hashToken(code), poll: hashToken(token), password: hashToken(passwordOf(token, salt)) };
    await deviceLogins.insert({ ...hashes, ...times, salt, client: clientOf(agent), address: ctx.caller.ip, origin });
  });
  const server = serverAddress(ctx);
  return { poll: { token, endpoint: `${server}/login/v2/poll` }, login: `${server}/login/device/${code}` };
}

/**
 * What the client is given once its user has connected it; the next time there is nothing.
 * @returns undefined while it waits, and for unknown and expired tokens
 */
export async function pollLogin(ctx: Ctx, token: string) {
  const login = await ctx.stores.deviceLogins.byPoll(hashToken(token));
  if (!login || login.signInId === null || login.expiresOn <= ctx.stamp()) return undefined;
  const isTaken = await ctx.transact(({ stores }) => stores.deviceLogins.remove(login.id));
  if (!isTaken) return undefined;
  return { server: serverAddress(ctx), loginName: login.signInId, appPassword: passwordOf(token, login.salt) };
}

/**
 * The client that waits with this code.
 * @throws {ApiError} 404 when there is none, or its user has connected it already
 */
export async function waitingClient(ctx: Ctx, code: string) {
  const { client, address, createdOn } = await waitingLogin(ctx, code);
  return { client, name: deviceName(client), address, on: createdOn };
}

/**
 * Connects the client that waits with this code, as a device of the caller.
 * @throws {ApiError} 401 for a user who was removed from the directory, 403 `proof`, 404 as above, 409 when there are
 *   too many
 */
export async function connectDevice(ctx: Ctx, code: string) {
  if (!ctx.config.sync) fail('device.codeOver');
  await requireReauthentication(ctx);
  if (!(await isStillThere(ctx, ctx.actor.id))) fail('session.required');
  await ctx.transact(async (tx) => {
    const { id, client, password } = await waitingLogin(tx, code);
    const user = await presentUser(tx, tx.actor.id);
    const tokenId = await addDevice(tx, user, { name: deviceName(client), client, hash: password });
    if (!(await tx.stores.deviceLogins.connect(id, tokenId, user.signInId))) fail('device.codeOver');
  });
  return {};
}

async function waitingLogin(ctx: Ctx, code: string): Promise<DeviceLogin> {
  const login = await ctx.stores.deviceLogins.byCode(hashToken(code));
  return login && login.tokenId === null && login.expiresOn > ctx.stamp() ? login : fail('device.codeOver');
}

/** Removes clients that were not connected in time, and tokens that no client has fetched. */
export function removeOldLogins(ctx: Ctx): Promise<void> {
  return ctx.transact(async (tx) => {
    for (const id of await tx.stores.deviceLogins.removeExpired(tx.stamp())) await removeUnknownDevice(tx, id);
  });
}

/**
 * A token for a client whose user has typed their password into it.
 * @param agent what the client calls itself
 * @throws {ApiError} 403 for a client that has a token already, 409 when there are too many
 */
export async function appPassword(ctx: Ctx, agent: string | undefined): Promise<string> {
  if (ctx.actor.token) fail('token.notHere');
  const client = clientOf(agent);
  const password = PREFIX + random();
  await ctx.transact(async (tx) => {
    const user = await presentUser(tx, tx.actor.id);
    await addDevice(tx, user, { name: deviceName(client), client, hash: hashToken(password) });
  });
  return password;
}
