import { randomBytes } from 'node:crypto';
import type { Person } from '#contract/common.ts';
import type { Profile } from '#contract/users/users.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import type { User } from './users.model.ts';

/** The profile of the one whose rights count: the user acted as, while acting. */
export async function readMe(ctx: Ctx): Promise<Profile> {
  const { id, name, email, isAdmin, isSysAdmin, termAgreed, noticeMail, ...user } = await userFor(ctx, ctx.actor.id);
  return {
    id,
    name,
    email,
    isAdmin,
    isSysAdmin,
    signInAs: ctx.actor.actedBy !== undefined,
    timeZoneId: user.timeZoneId ?? ctx.config.defaults.timeZoneId,
    cultureId: user.cultureId ?? ctx.config.defaults.cultureId,
    termAgreed,
    noticeMail,
  };
}

/** Records the answer to the cookie notice; people answer for themselves only. */
export async function agreeTerms(ctx: Ctx, { id, termAgreed }: { id: number; termAgreed: boolean }) {
  if (id !== ctx.actor.id) fail('action.forbidden');
  await ctx.stores.users.agreeTerms(id, termAgreed);
  await ctx.audit(termAgreed ? 'Cookie notice accepted' : 'Cookie notice withdrawn');
  return {};
}

/** The caller, or the person behind them while acting as a user: one's own account is one's own then, too. */
export function isOneself({ actor }: Ctx, id: number): boolean {
  return id === actor.id || id === actor.actedBy?.id;
}

/** A user who may sign in; undefined for deleted and invalid users. */
export async function activeUser({ stores }: Ctx, id: number): Promise<User | undefined> {
  const user = await stores.users.find(id);
  return user && !user.invalid ? user : undefined;
}

/** @throws {ApiError} 404 for deleted users */
export async function presentUser({ stores }: Ctx, id: number): Promise<User> {
  return (await stores.users.find(id)) ?? fail('user.notFound');
}

/** Remembers when the user signed in last. */
export function noteSignIn({ stores, stamp }: Ctx, id: number): Promise<void> {
  return stores.users.noteSignIn(id, stamp());
}

/** A user as a caller; undefined for deleted and invalid ones. */
export async function callerOf(ctx: Ctx, id: number, sessionId?: number): Promise<Caller | undefined> {
  const user = await activeUser(ctx, id);
  return user && { id, name: user.name, isAdmin: user.isAdmin, isSysAdmin: user.isSysAdmin, sessionId };
}

/** The user that an ID or an e-mail address names. */
export function userBySignIn({ stores }: Ctx, idOrEmail: string): Promise<User | undefined> {
  return stores.users.findBySignIn(idOrEmail);
}

/** The user of the first of these IDs that were entered at the sign-in. */
export async function userBySignInId({ stores }: Ctx, ids: string[]): Promise<User | undefined> {
  for (const id of ids) {
    const found = await stores.users.findBySignInId(id);
    if (found) return found;
  }
  return undefined;
}

/** The user of the first of these e-mail addresses of an external user. */
export async function userByEmail({ stores }: Ctx, emails: string[]): Promise<User | undefined> {
  for (const email of emails) {
    const found = await stores.users.findByEmail(email);
    if (found) return found;
  }
  return undefined;
}

/** Looks up who did things, once for a whole list. */
export async function personsOf({ stores }: Ctx, ids: Iterable<number | null>): Promise<(id: number | null) => Person> {
  const requested = [...new Set(ids)].filter((id) => id !== null);
  const names = new Map((await stores.users.names(requested)).map((person) => [person.id, person]));
  return (id) => names.get(id ?? 0) ?? { id: id ?? 0, name: '' };
}

/** Who signs for what the first start makes. */
export async function firstSysAdmin({ stores }: Ctx): Promise<User> {
  return (await stores.users.firstSysAdmin()) ?? fail('session.required');
}

/**
 * Makes the first administrator. Without a password in the environment one is made up and printed once,
 * on the error stream, so that it does not end up in collected logs.
 */
export async function makeFirstAdmin(ctx: Ctx): Promise<void> {
  if (!(await ctx.stores.users.isEmpty())) return;
  const { publicUrl, basePath, firstAdmin } = ctx.config;
  const { id: signInId, email, password } = firstAdmin;
  const chosen = password ?? randomBytes(12).toString('base64url');
  const passwordHash = await ctx.hasher.hash(chosen);
  const person = { signInId, name: signInId, email, passwordHash, timeZoneId: null, cultureId: null };
  await ctx.stores.users.insert({ ...person, isAdmin: true, isSysAdmin: true }, ctx.stamp(), null);
  await ctx.audit(`User created: ${signInId}`, { by: { id: null, name: 'System' } });
  if (!password)
    process.stderr.write(
      `\nSign in at ${publicUrl}${basePath}/ with user ID ${signInId} and password ${chosen} (shown only now)\n\n`,
    );
}

async function userFor({ stores }: Ctx, id: number): Promise<User> {
  return (await stores.users.find(id)) ?? fail('session.required');
}

/** A number for a new group, out of the ones that users have as well. */
export function numberForGroup({ stores }: Ctx): Promise<number> {
  return stores.bizUnits.insert(true);
}
