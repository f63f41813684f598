import { AuthMode, LogLevel } from '#contract/enums.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { LdapClient, LdapSession } from '#server/adapters/ldap/ldapClient.ts';
import { LdapUnavailable } from '#server/adapters/ldap/ldapConnection.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { authMode } from '../../settings/authMode.service.ts';
import { removeTokensOf, tokenOwners } from '../apiTokens/apiTokens.service.ts';
import { managedGroupsOf, syncMemberships } from '../groups/directoryGroups.service.ts';
import { endSessionsOf, usersWithSession } from '../session/session.service.ts';
import type { User } from '../users/users.model.ts';
import { presentUser } from '../users/users.service.ts';
import { userOfEntry } from './directoryEntries.service.ts';
import { DIRECTORY, type ExternalIdentity } from './identities.model.ts';
import { rememberIdentity } from './identities.service.ts';

const directoryName = { id: null, name: 'Directory' };

/**
 * Looks up the directory users who have a session or an API token. Users who were removed, disabled, or are not in any
 * managed group lose both. When the directory cannot be reached, nothing changes.
 */
export async function checkDirectoryUsers(ctx: Ctx): Promise<void> {
  const present = new Set([...(await usersWithSession(ctx)), ...(await tokenOwners(ctx))]);
  const identities = await ctx.stores.externalIdentities.listPresent(DIRECTORY);
  const requested = identities.filter(({ userId }) => present.has(userId));
  if (requested.length > 0)
    await withDirectory(ctx, async (directory) => {
      for (const identity of requested) await checkIdentity(ctx, directory, identity);
    });
}

/**
 * Looks up one user in the directory now.
 * @returns true if the user exists there, is no directory user, or the directory cannot be reached
 */
export async function isStillThere(ctx: Ctx, userId: number): Promise<boolean> {
  const identity = await ctx.stores.externalIdentities.find(userId, DIRECTORY);
  if (!identity || identity.goneOn !== null) return true;
  const result = await withDirectory(ctx, (directory) => checkIdentity(ctx, directory, identity));
  return result ?? true;
}

/**
 * Links users who have an API token from before directory entries were recorded, so that they are looked up from now
 * on.
 */
export async function linkTokenOwners(ctx: Ctx): Promise<void> {
  const presentIds = new Set((await ctx.stores.externalIdentities.listPresent(DIRECTORY)).map(({ userId }) => userId));
  const owners = (await tokenOwners(ctx)).filter((id) => !presentIds.has(id));
  if (owners.length > 0)
    await withDirectory(ctx, async (directory) => {
      for (const id of owners) await link(ctx, directory, await presentUser(ctx, id));
    });
}

async function link(ctx: Ctx, directory: LdapSession, user: User): Promise<void> {
  if (user.isSysAdmin || (await ctx.stores.externalIdentities.find(user.id, DIRECTORY))) return;
  const entry = await directory.find(user.signInId);
  if (!entry?.ids.some((id) => nameKey(id) === nameKey(user.signInId))) return;
  const match = await userOfEntry(ctx, directory, entry);
  if (match?.user.id === user.id) await ctx.transact((tx) => rememberIdentity(tx, match));
}

/** @returns undefined when there is no directory, or it cannot be reached or searched */
async function withDirectory<T>(ctx: Ctx, work: (directory: LdapSession) => Promise<T>): Promise<T | undefined> {
  const ldapClient: LdapClient | undefined = ctx.ldapClient;
  if (!ldapClient || (await authMode(ctx)) !== AuthMode.Enterprise) return undefined;
  try {
    return await ldapClient.withSession(async (directory) => {
      if (await directory.seesEntries()) return work(directory);
      ctx.log.error('The directory lets its reader see no entries: no one is looked up');
      return undefined;
    });
  } catch (err) {
    if (!(err instanceof LdapUnavailable)) throw err;
    ctx.log.warn({ err }, 'Directory unreachable: no one is looked up');
    return undefined;
  }
}

/** @returns whether the user still exists */
async function checkIdentity(ctx: Ctx, directory: LdapSession, identity: ExternalIdentity): Promise<boolean> {
  const entry = await directory.findByKey(identity.subject);
  const groups = entry && (await directory.groupsOf(entry));
  return ctx.transact(async (tx) => {
    const user = await tx.stores.users.find(identity.userId);
    if (!user) return false;
    if (!entry || entry.isDisabled) return endAccess(tx, user, identity, entry ? 'is disabled' : 'is gone');
    if (!groups) return true;
    const before = await managedGroupsOf(tx, user.id);
    await syncMemberships(tx, user, groups);
    const isOut = before > 0 && (await managedGroupsOf(tx, user.id)) === 0;
    return !isOut || endAccess(tx, user, undefined, 'is out of all groups');
  });
}

/**
 * Ends the sessions and API tokens of a user; for a removed user, also the memberships that the directory has assigned.
 */
async function endAccess(ctx: Ctx, user: User, identity: ExternalIdentity | undefined, reason: string): Promise<false> {
  if (identity) {
    await ctx.stores.externalIdentities.setGone(user.id, identity.source, ctx.stamp());
    await syncMemberships(ctx, user, []);
  }
  await endSessionsOf(ctx, user.id);
  await removeTokensOf(ctx, user.id);
  const log = `Sessions and API tokens of user ended: ${user.name} (${reason} in the directory)`;
  await ctx.audit(log, { by: directoryName, level: LogLevel.Warning });
  return false;
}
