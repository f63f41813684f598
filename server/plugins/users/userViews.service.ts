import type { QueryOf } from '#contract/endpoint.ts';
import { can } from '#contract/policy.ts';
import { openUserFields, type UserView, type users } from '#contract/users.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { type Paged, pageOf } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { User } from './users.model.ts';
import { personsOf, presentUser } from './users.service.ts';

/** A page of all users, each with as much as the caller may see of them. */
export async function listUsers(ctx: Ctx, query: QueryOf<typeof users.list>): Promise<Paged<UserView>> {
  const sees = can(ctx.actor, 'user.create');
  // An order tells what it is made from.
  const open: readonly string[] = openUserFields;
  if (!sees && !open.includes(query.sort.field)) refuse('invalid', `sort can be ${open.join(', ')}.`);
  const { items, total } = await ctx.stores.users.list(pageOf(query), sees);
  return { items: await describe(ctx, items), total };
}

/** @throws {Refused} 404 */
export async function getUser(ctx: Ctx, id: number): Promise<UserView> {
  const [view] = await describe(ctx, [await presentUser(ctx, id)]);
  return view ?? refuse('user.notFound');
}

async function describe(ctx: Ctx, rows: User[]): Promise<UserView[]> {
  const person = await personsOf(
    ctx,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  return rows.map(({ id, name, email, passwordHash: _, signInId: authProviderUserId, ...details }) => {
    if (!can(ctx.actor, 'user.inspect', { id, isSysAdmin: details.isSysAdmin })) return { id, name, email };
    const stamps = { createdBy: person(details.createdBy), updatedBy: person(details.updatedBy) };
    return { id, name, email, authProviderUserId, ...details, ...stamps };
  });
}
