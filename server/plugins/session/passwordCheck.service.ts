import { AuthMode } from '#contract/enums.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { can } from '#contract/policy.ts';
import type { LdapSession } from '#server/adapters/ldap/ldapClient.ts';
import { LdapUnavailable } from '#server/adapters/ldap/ldapConnection.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/kernel/fail.ts';
import { userOfEntry } from '../identities/directoryEntries.service.ts';
import { type IdentityMatch, isAdmitted } from '../identities/identities.service.ts';
import { authMode } from '../settings/authMode.service.ts';
import type { User } from '../users/users.model.ts';
import { type CountedAttempt, countEntry, retractAttempt } from './signInAttempts.service.ts';

/** Whom a password has proved a user to be, and the groups that the directory puts them into, where it has a say. */
export interface Proved {
  user: User;
  groups?: string[] | undefined;
  /** Who they are in the directory or at the provider, where one of them has said so. */
  identity?: IdentityMatch;
}

/**
 * Who a password proves a user to be. In Enterprise mode the directory decides, and what is kept here counts for
 * local system administrators alone, so that no one is locked out. It takes the same time for unknown users.
 * @param user whom the typed ID names here
 * @param tried the try as it was counted; one from where the user has signed in lately is not kept waiting by strangers
 * @throws {ApiError} 503 when the directory cannot be reached, 429 after too many tries of its entry, 401 when the
 *   password is right and has to be changed
 */
export async function provedBy(
  ctx: Ctx,
  { id, password }: { id: string; password: string },
  user: User | undefined,
  tried: CountedAttempt,
): Promise<Proved | undefined> {
  const matches = await ctx.hasher.verify(password, user?.passwordHash ?? null, tried.isKnown ? 'known' : 'stranger');
  const own = matches && user ? { user } : undefined;
  if ((await authMode(ctx)) !== AuthMode.Enterprise) return own;
  if (own && can(own.user, 'session.bypassAuthMode')) return own;
  return ctx.ldapClient && verifyWithLdap(ctx, id.trim(), password, tried);
}

/** Whether people come in by the button of a provider, and no one but it knows their passwords. */
export async function isElsewhere(ctx: Ctx): Promise<boolean> {
  return !ctx.ldapClient && ctx.config.oidc !== undefined && (await authMode(ctx)) === AuthMode.Enterprise;
}

async function verifyWithLdap(ctx: Ctx, typed: string, password: string, tried: CountedAttempt) {
  const answer = ctx.ldapClient?.withSession((directory) => checkEntry(ctx, directory, typed, password, tried));
  return answer?.catch(async (err) => {
    if (!(err instanceof LdapUnavailable)) throw err;
    ctx.log.error({ err }, 'The directory cannot be reached');
    await retractAttempt(ctx, tried);
    return fail('session.directoryAway');
  });
}

/** The password is tried for entries without a user here as well: the answer takes the same time. */
async function checkEntry(
  ctx: Ctx,
  directory: LdapSession,
  typed: string,
  password: string,
  tried: CountedAttempt,
): Promise<Proved | undefined> {
  const entry = await directory.find(typed);
  if (!entry) return undefined;
  const identity = await userOfEntry(ctx, directory, entry);
  await countEntry(ctx, tried, entry.key, identity?.user.id);
  const verdict = await directory.verify(entry, password);
  if (verdict === 'wrong' || entry.isDisabled || !identity || !(await isAdmitted(ctx, identity))) return undefined;
  if (verdict === 'mustChange') await failToChange(ctx, tried, identity.user);
  return { user: identity.user, identity, groups: await directory.groupsOf(entry) };
}

/** The password was right, so that the try does not count. @throws {ApiError} 401 always */
async function failToChange(ctx: Ctx, tried: CountedAttempt, { name }: User): Promise<never> {
  await retractAttempt(ctx, tried);
  const audit = `Sign-in refused: the directory wants ${name} to change the password first`;
  throw new ApiError('session.mustChange', messageFor('session.mustChange'), { audit });
}
