import { LogLevel } from '#contract/enums.ts';
import { can } from '#contract/policy.ts';
import { singleLine } from '#contract/rules/hidden.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { User } from '../users/users.model.ts';
import { userByEmail } from '../users/users.service.ts';
import type { ExternalUser } from './identities.model.ts';

/** The user here that matches an external user. */
export interface IdentityMatch {
  user: User;
  external: ExternalUser;
  /** Matched by e-mail address only. */
  byEmail: boolean;
  /** Why the match does not allow a sign-in. */
  obstacle?: string | undefined;
}

/**
 * Finds the user here that matches an external user: by ID, otherwise by e-mail address. An address never matches a
 * local system administrator, a user who is linked to another external user, or an external user who is linked to
 * another user here, because users may be able to change their own address.
 * @param found as the directory or provider describes the user
 * @param byId the user whose sign-in ID is the external one
 * @param isOther whether another entry of the directory has the sign-in ID of a user
 */
export async function userOfExternal(
  ctx: Ctx,
  found: ExternalUser,
  byId: User | undefined,
  isOther: (user: User) => Promise<boolean> = async () => false,
): Promise<IdentityMatch | undefined> {
  // Administrators see the name.
  const external = { ...found, name: singleLine(found.name) };
  if (byId) return { user: byId, external, byEmail: false };
  const user = await userByEmail(ctx, external.emails);
  if (!user) return undefined;
  const match = { user, external, byEmail: true };
  return { ...match, obstacle: await obstacleOf(ctx, match, isOther) };
}

/** Whether a match allows the external user to sign in; if not, the reason is logged for administrators. */
export async function isAdmitted(ctx: Ctx, { user, external, obstacle }: IdentityMatch): Promise<boolean> {
  if (obstacle === undefined) return true;
  const log = `Sign-in refused: ${external.name} has the email address of ${user.name}, ${obstacle}`;
  await ctx.transact((tx) => tx.audit(log, { by: { id: null, name: external.name }, level: LogLevel.Warning }));
  return false;
}

async function obstacleOf(
  ctx: Ctx,
  { user, external }: IdentityMatch,
  isOther: (user: User) => Promise<boolean>,
): Promise<string | undefined> {
  if (can(user, 'session.bypassAuthMode')) return 'a local system administrator';
  const { externalIdentities: store } = ctx.stores;
  const bound = await store.find(user.id, external.source);
  if (bound && bound.subject !== external.subject) return `who signs in as ${bound.name}`;
  const own = await store.findBySubject(external.source, external.subject);
  if (own && own.userId !== user.id) return 'and signs in as another user';
  return !bound && (await isOther(user)) ? 'whose ID another entry has there' : undefined;
}

/**
 * Records the external identity of a user, in the transaction of the sign-in.
 * @throws {ApiError} 401 when another external user with the same e-mail address was linked first
 */
export async function rememberIdentity(ctx: Ctx, { user, external, byEmail }: IdentityMatch): Promise<void> {
  const { externalIdentities: store } = ctx.stores;
  const { source, subject, name } = external;
  const stored = await store.find(user.id, source);
  if (stored?.subject === subject && stored.name === name && stored.goneOn === null) return;
  if (byEmail && stored && stored.subject !== subject) fail('session.wrong');
  const isSame = stored?.subject === subject;
  await store.save({
    userId: user.id,
    source,
    subject,
    name,
    linkedOn: isSame ? stored.linkedOn : ctx.stamp(),
    goneOn: null,
  });
  if (isSame) return;
  const how = byEmail ? ', found by email address' : '';
  await ctx.audit(`User linked: ${user.name} (${name}${how})`, { by: user });
}
