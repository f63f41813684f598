import { randomBytes } from 'node:crypto';
import { ConfigError } from '#server/config.ts';
import { removeTokensOf } from '#server/plugins/identity/apiTokens/apiTokens.service.ts';
import { endSessionsOf } from '#server/plugins/identity/session/session.service.ts';
import type { CliContext, Tools } from './cliContext.ts';

const system = { id: null, name: 'System' };

/** Creates an administrator, for an instance in which no one can sign in any more. The password is printed once. */
export async function createUser(
  { print }: CliContext,
  { ctx }: Tools,
  signInId: string,
  email: string,
): Promise<void> {
  const { password, passwordHash } = await newPassword(ctx);
  await ctx.transact(async (tx) => {
    await tx.stores.users.lock();
    if (await tx.stores.users.findBySignIn(signInId)) throw new ConfigError(`User "${signInId}" already exists.`);
    const person = {
      signInId,
      name: signInId,
      email,
      passwordHash,
      timeZoneId: tx.config.defaults.timeZoneId,
      cultureId: null,
    };
    await tx.stores.users.insert({ ...person, isAdmin: true, isSysAdmin: true }, tx.stamp(), null);
    await tx.audit(`User created: ${signInId} (system administrator)`, { by: system });
  });
  print(`User ID ${signInId}, password ${password} (shown only now)`);
}

/** Sets a new password for a user, prints it once, and ends the user's sessions. */
export async function resetUser({ print }: CliContext, { ctx }: Tools, signInId: string): Promise<void> {
  const { password, passwordHash } = await newPassword(ctx);
  await ctx.transact(async (tx) => {
    const user = await tx.stores.users.findBySignIn(signInId);
    if (!user) throw new ConfigError(`User "${signInId}" not found.`);
    await tx.stores.users.setPassword(user.id, passwordHash, user.passwordHash);
    await endSessionsOf(tx, user.id);
    await removeTokensOf(tx, user.id);
    await tx.audit(`Password reset: ${user.name}`, { by: system });
  });
  print(`User ID ${signInId}, password ${password} (shown only now)`);
}

async function newPassword({ hasher }: Tools['ctx']) {
  const password = randomBytes(12).toString('base64url');
  return { password, passwordHash: await hasher.hash(password) };
}
