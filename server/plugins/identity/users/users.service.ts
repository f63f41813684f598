import { randomBytes } from 'node:crypto';
import type { Person } from '#contract/common.ts';
import type { Profile } from '#contract/users/users.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { ianaZone } from '#server/lib/timeZones.ts';
import type { NamedUnit, User } from './users.model.ts';

/** The profile of the user whose rights apply: during an impersonation, the impersonated user. */
export async function readMe(ctx: Ctx): Promise<Profile> {
  const { id, name, email, isAdmin, isSysAdmin, termAgreed, noticeMail, ...user } = await userFor(ctx, ctx.actor.id);
  const timeZoneId = user.timeZoneId ?? ctx.config.defaults.timeZoneId;
  return {
    id,
    name,
    email,
    isAdmin,
    isSysAdmin,
    signInAs: ctx.actor.actedBy !== undefined,
    timeZoneId,
    timeZone: ianaZone(timeZoneId),
    cultureId: user.cultureId ?? ctx.config.defaults.cultureId,
    termAgreed,
    noticeMail,
  };
}

/** Records the reply to the cookie notice; users can only reply for themselves. */
export async function agreeTerms(ctx: Ctx, { id, termAgreed }: { id: number; termAgreed: boolean }) {
  if (id !== ctx.actor.id) fail('action.forbidden');
  await ctx.stores.users.agreeTerms(id, termAgreed);
  await ctx.audit(termAgreed ? 'Cookie notice accepted' : 'Cookie notice withdrawn');
  return {};
}

/** Whether the ID is the caller's, or during an impersonation the administrator's. */
export function isOwnAccount({ actor }: Ctx, id: number): boolean {
  return id === actor.id || id === actor.actedBy?.id;
}

/** A user who may sign in; undefined for deleted and deactivated users. */
export async function activeUser({ stores }: Ctx, id: number): Promise<User | undefined> {
  const user = await stores.users.find(id);
  return user && !user.invalid ? user : undefined;
}

/** @throws {ApiError} 404 for deleted users */
export async function presentUser({ stores }: Ctx, id: number): Promise<User> {
  return (await stores.users.find(id)) ?? fail('user.notFound');
}

/** The active administrators. */
export function administratorIds({ stores }: Ctx): Promise<number[]> {
  return stores.users.administratorIds();
}

/** Those of these users who are not deleted, by name. */
export function usersOf({ stores }: Ctx, ids: number[]): Promise<User[]> {
  return stores.users.findAll([...new Set(ids)]);
}

/** Those of these users and groups that exist. */
export function namedUnits({ stores }: Ctx, ids: number[]): Promise<NamedUnit[]> {
  return stores.bizUnits.names(ids);
}

/** A user or a group. @throws {ApiError} 404 when it does not exist */
export async function presentUnit(ctx: Ctx, id: number): Promise<NamedUnit> {
  const [unit] = await namedUnits(ctx, [id]);
  return unit ?? fail('user.notFound');
}

/** A user as a caller; undefined for deleted and deactivated users. */
export async function callerOf(ctx: Ctx, id: number, sessionId?: number): Promise<Caller | undefined> {
  const found = await ctx.cachedAccess(`caller ${id}`, async () => {
    const user = await activeUser(ctx, id);
    return user && { id, name: user.name, isAdmin: user.isAdmin, isSysAdmin: user.isSysAdmin };
  });
  return found && { ...found, sessionId };
}

/** The sign-in ID of the caller; with an API token, the one that it was made for. */
export async function signInIdOf(ctx: Ctx): Promise<string> {
  const { id, signInId } = ctx.actor;
  if (signInId !== undefined) return signInId;
  return ctx.cachedAccess(`sign-in ID of ${id}`, async () => (await usersOf(ctx, [id]))[0]?.signInId ?? '');
}

/** The user with this ID or e-mail address. */
export function userBySignIn({ stores }: Ctx, idOrEmail: string): Promise<User | undefined> {
  return stores.users.findBySignIn(idOrEmail);
}

/** The user who has the first matching of these sign-in IDs. */
export async function userBySignInId({ stores }: Ctx, ids: string[]): Promise<User | undefined> {
  for (const id of ids) {
    const found = await stores.users.findBySignInId(id);
    if (found) return found;
  }
  return undefined;
}

/** The user who has the first matching of these e-mail addresses. */
export async function userByEmail({ stores }: Ctx, emails: string[]): Promise<User | undefined> {
  for (const email of emails) {
    const found = await stores.users.findByEmail(email);
    if (found) return found;
  }
  return undefined;
}

/** The users of a whole list, queried once. */
export async function personsOf({ stores }: Ctx, ids: Iterable<number | null>): Promise<(id: number | null) => Person> {
  const requested = [...new Set(ids)].filter((id) => id !== null);
  const names = new Map((await stores.users.names(requested)).map((person) => [person.id, person]));
  return (id) => names.get(id ?? 0) ?? { id: id ?? 0, name: '' };
}

/** The users and groups of a whole list, queried once. Users who left keep their names; unknown IDs have an empty one. */
export async function unitsOf(ctx: Ctx, ids: Iterable<number | null>): Promise<(id: number) => Person> {
  const requested = [...new Set(ids)].filter((id) => id !== null);
  const person = await personsOf(ctx, requested);
  const others = await namedUnits(
    ctx,
    requested.filter((id) => person(id).name === ''),
  );
  const groups = new Map(others.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: groups.get(id) ?? person(id).name });
}

/** The user who is recorded as the creator of initial data. */
export async function firstSysAdmin({ stores }: Ctx): Promise<User> {
  return (await stores.users.firstSysAdmin()) ?? fail('session.required');
}

/**
 * Creates the first administrator. Without a password in the environment, a random one is printed once to standard
 * error, so that it does not get into collected logs.
 */
export async function makeFirstAdmin(ctx: Ctx): Promise<void> {
  if (!(await ctx.stores.users.isEmpty())) return;
  const { publicUrl, basePath, firstAdmin } = ctx.config;
  const { id: signInId, email, password } = firstAdmin;
  const chosen = password ?? randomBytes(12).toString('base64url');
  const passwordHash = await ctx.hasher.hash(chosen);
  const { timeZoneId } = ctx.config.defaults;
  const person = { signInId, name: signInId, email, passwordHash, timeZoneId, cultureId: null };
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
