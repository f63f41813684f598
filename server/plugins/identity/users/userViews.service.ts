import { subDays } from 'date-fns';
import type { QueryOf } from '#contract/endpoint.ts';
import { can } from '#contract/policy.ts';
import { addDays } from '#contract/rules/expiry.ts';
import {
  openUserFields,
  type UserCounts,
  type UserNarrowing,
  type UserState,
  type UserView,
  type users,
} from '#contract/users/users.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { dayAt, startOfDay } from '#server/lib/days.ts';
import { fail } from '#server/lib/fail.ts';
import { type Paged, pageOf, termsOf } from '#server/lib/page.ts';
import { memberIds } from '../groups/groups.service.ts';
import { namesakesOf } from './namesakes.service.ts';
import type { User } from './users.model.ts';
import { personsOf, presentUser } from './users.service.ts';

/** Filters for properties that only administrators see. */
const privateFilters = [
  'state',
  'role',
  'groupId',
  'lastSignIn',
  'lastSignInFrom',
  'lastSignInTo',
  'authProviderUserId',
] as const;
const WEEK_DAYS = 7;
const LONG_DAYS = 90;

/** A page of all users, with the properties that the caller may see. */
export async function listUsers(ctx: Ctx, query: QueryOf<typeof users.list>): Promise<Paged<UserView>> {
  const sees = can(ctx.actor, 'user.create');
  // Sorting by a hidden property would reveal it.
  const open: readonly string[] = openUserFields;
  if (!sees && !open.includes(query.sort.field)) fail('invalid', `sort can be ${open.join(', ')}.`);
  if (!sees && privateFilters.some((name) => query[name] !== undefined)) fail('action.forbidden');
  const { items, total } = await ctx.stores.users.list(pageOf(query), sees, await narrowingOf(ctx, query));
  return { items: await describe(ctx, items), total };
}

/** The number of users for each value of a facet. */
export async function countUsers(ctx: Ctx, query: UserNarrowing): Promise<UserCounts> {
  return ctx.stores.users.count(termsOf(query.search), await narrowingOf(ctx, query));
}

/** The filters of the store: with group members looked up, and times for `lastSignIn`. */
export async function narrowingOf(
  ctx: Ctx,
  { search: _, groupId, lastSignInFrom, lastSignInTo, timeZone, ...narrowing }: UserNarrowing,
) {
  const ids = groupId === undefined ? undefined : await memberIds(ctx, groupId);
  const [first, last] = [lastSignInFrom, lastSignInTo].map((day) => day && dayAt(ctx.now(), day, timeZone));
  const [weekAgo, longAgo] = [WEEK_DAYS, LONG_DAYS].map((days) => subDays(ctx.now(), days).toISOString());
  return {
    ...narrowing,
    ...(ids && { ids }),
    weekAgo: weekAgo ?? '',
    longAgo: longAgo ?? '',
    signedInFrom: first && startOfDay(first, timeZone),
    signedInBefore: last && startOfDay(addDays(last, 1), timeZone),
  };
}

/** @throws {ApiError} 404 */
export async function getUser(ctx: Ctx, id: number): Promise<UserView> {
  const [view] = await describe(ctx, [await presentUser(ctx, id)]);
  return view ?? fail('user.notFound');
}

async function describe(ctx: Ctx, rows: User[]): Promise<UserView[]> {
  const person = await personsOf(
    ctx,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  const groups = await ctx.stores.memberships.countGroups(rows.map(({ id }) => id));
  const namesake = await namesakesOf(ctx, rows);
  const isAlone = (await ctx.stores.users.countOtherSysAdmins(0)) === 1;
  return rows.map(({ id, name, email, passwordHash, signInId: authProviderUserId, ...details }) => {
    if (!can(ctx.actor, 'user.inspect', { id, isSysAdmin: details.isSysAdmin })) return { id, name, email };
    const stamps = { createdBy: person(details.createdBy), updatedBy: person(details.updatedBy) };
    const isLastSysAdmin = isAlone && details.isSysAdmin && !details.invalid;
    const state = stateOf({ ...details, passwordHash });
    return {
      id,
      name,
      email,
      hasNamesake: namesake({ id, name }) !== undefined,
      authProviderUserId,
      ...details,
      ...stamps,
      groups: groups.get(id) ?? 0,
      state,
      isLastSysAdmin,
    };
  });
}

/** `invited`: the user has neither a password nor a sign-in yet. */
export function stateOf({
  invalid,
  lastSignInOn,
  passwordHash,
}: Pick<User, 'invalid' | 'lastSignInOn' | 'passwordHash'>): UserState {
  if (invalid) return 'deactivated';
  return passwordHash === null && lastSignInOn === null ? 'invited' : 'active';
}
