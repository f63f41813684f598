import { AuthMode } from '#contract/enums.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { can } from '#contract/policy.ts';
import type { LdapSession } from '#server/adapters/ldap/ldapClient.ts';
import { LdapUnavailable } from '#server/adapters/ldap/ldapConnection.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { authMode } from '../../settings/authMode.service.ts';
import { userOfEntry } from '../identities/directoryEntries.service.ts';
import { type IdentityMatch, isAdmitted } from '../identities/identities.service.ts';
import type { User } from '../users/users.model.ts';
import { type CountedAttempt, countEntry, retractAttempt } from './signInAttempts.service.ts';

/** The user authenticated by a password, and the groups assigned by the directory, if it manages groups. */
export interface AuthenticatedUser {
  user: User;
  groups?: string[] | undefined;
  /** The user's identity in the directory or at the provider, if one was found. */
  identity?: IdentityMatch;
}

/**
 * Authenticates a user by password. In Enterprise mode the directory decides, and stored passwords work for local
 * system administrators only, so that they are not locked out. Unknown users take the same time.
 * @param user the user here with the typed ID
 * @param attempt the counted attempt; attempts from a known address do not wait for others
 * @throws {ApiError} 503 when the directory cannot be reached, 429 after too many attempts for its entry, 401 when the
 *   password is correct but must be changed
 */
export async function authenticateByPassword(
  ctx: Ctx,
  { id, password }: { id: string; password: string },
  user: User | undefined,
  attempt: CountedAttempt,
): Promise<AuthenticatedUser | undefined> {
  const matches = await ctx.hasher.verify(password, user?.passwordHash ?? null, attempt.isKnown ? 'known' : 'stranger');
  const own = matches && user ? { user } : undefined;
  if ((await authMode(ctx)) !== AuthMode.Enterprise) return own;
  if (own && can(own.user, 'session.bypassAuthMode')) return own;
  return ctx.ldapClient && verifyWithLdap(ctx, id.trim(), password, attempt);
}

/** Whether users sign in at a provider, and there is no directory with their passwords. */
export async function isElsewhere(ctx: Ctx): Promise<boolean> {
  return !ctx.ldapClient && ctx.config.oidc !== undefined && (await authMode(ctx)) === AuthMode.Enterprise;
}

async function verifyWithLdap(ctx: Ctx, typed: string, password: string, attempt: CountedAttempt) {
  const result = ctx.ldapClient?.withSession((directory) => checkEntry(ctx, directory, typed, password, attempt));
  return result?.catch(async (err) => {
    if (!(err instanceof LdapUnavailable)) throw err;
    ctx.log.error({ err }, 'Directory unreachable');
    await retractAttempt(ctx, attempt);
    return fail('session.directoryAway');
  });
}

/** The password is verified also for entries without a user here, so that the reply takes the same time. */
async function checkEntry(
  ctx: Ctx,
  directory: LdapSession,
  typed: string,
  password: string,
  attempt: CountedAttempt,
): Promise<AuthenticatedUser | undefined> {
  const entry = await directory.find(typed);
  if (!entry) return undefined;
  const identity = await userOfEntry(ctx, directory, entry);
  await countEntry(ctx, attempt, entry.key, identity?.user.id);
  const verdict = await directory.verify(entry, password);
  if (verdict === 'wrong' || entry.isDisabled || !identity || !(await isAdmitted(ctx, identity))) return undefined;
  if (verdict === 'mustChange') await failToChange(ctx, attempt, identity.user);
  return { user: identity.user, identity, groups: await directory.groupsOf(entry) };
}

/**
 * The password was correct, so the attempt does not count.
 * @throws {ApiError} 401 always
 */
async function failToChange(ctx: Ctx, attempt: CountedAttempt, { name }: User): Promise<never> {
  await retractAttempt(ctx, attempt);
  const audit = `Sign-in refused: the directory wants ${name} to change the password first`;
  throw new ApiError('session.mustChange', messageFor('session.mustChange'), { audit });
}
