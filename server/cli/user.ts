import { randomBytes } from 'node:crypto';
import { ConfigError } from '#server/config.ts';
import { endSessionsOf } from '#server/plugins/session/session.service.ts';
import type { Desk, Tools } from './desk.ts';

const system = { id: null, name: 'System' };

/** Makes an administrator, for a house in which nobody can sign in any more. The password is said once. */
export async function createUser({ say }: Desk, { ctx }: Tools, signInId: string, email: string): Promise<void> {
  const { password, passwordHash } = await newPassword(ctx);
  await ctx.transact(async (unit) => {
    await unit.stores.users.lock();
    if (await unit.stores.users.findBySignIn(signInId)) throw new ConfigError(`There is a user ${signInId} already.`);
    const person = { signInId, name: signInId, email, passwordHash, timeZoneId: null, cultureId: null };
    await unit.stores.users.insert({ ...person, isAdmin: true, isSysAdmin: true }, unit.stamp(), null);
    await unit.audit(`User created: ${signInId} (system administrator)`, { by: system });
  });
  say(`User ID ${signInId}, password ${password}`);
}

/** Gives a user a new password, which is said once, and ends their sessions. */
export async function resetUser({ say }: Desk, { ctx }: Tools, signInId: string): Promise<void> {
  const { password, passwordHash } = await newPassword(ctx);
  await ctx.transact(async (unit) => {
    const user = await unit.stores.users.findBySignIn(signInId);
    if (!user) throw new ConfigError(`There is no user ${signInId}.`);
    await unit.stores.users.setPassword(user.id, passwordHash, user.passwordHash);
    await endSessionsOf(unit, user.id);
    await unit.audit(`Password reset: ${user.name}`, { by: system });
  });
  say(`User ID ${signInId}, password ${password}`);
}

async function newPassword({ hasher }: Tools['ctx']) {
  const password = randomBytes(12).toString('base64url');
  return { password, passwordHash: await hasher.hash(password) };
}
