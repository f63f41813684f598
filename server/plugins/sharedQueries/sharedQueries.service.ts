import type { BodyOf } from '#contract/endpoint.ts';
import type { SharedQuery, sharedQueries } from '#contract/instance/sharedQueries.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { failIfTaken } from '#server/storage/failIfTaken.ts';
import { personsOf } from '../identity/users/users.service.ts';
import type { SharedQueryRow } from './sharedQueries.model.ts';

/** The shared queries of a list, by name. */
export async function listQueries(ctx: Ctx, resource: string): Promise<{ items: SharedQuery[]; total: number }> {
  const items = await describe(ctx, await ctx.stores.sharedQueries.list(resource));
  return { items, total: items.length };
}

/** Shares a query with all administrators. @throws {ApiError} 409 when the name is taken */
export async function shareQuery(ctx: Ctx, query: BodyOf<typeof sharedQueries.create>): Promise<SharedQuery> {
  const { actor, stores } = ctx;
  const inserting = stores.sharedQueries.insert(query, actor.id, ctx.stamp());
  const id = await failIfTaken(inserting, 'sharedQuery.exists', query.name);
  await ctx.audit(`Query shared: ${query.name} (${query.resource})`);
  const [shared] = await describe(ctx, [await presentQuery(ctx, id)]);
  return shared ?? fail('sharedQuery.notFound');
}

/** Removes a shared query: its author, or a system administrator. */
export async function removeQuery(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { name, resource, createdBy } = await presentQuery(ctx, id);
  authorize(ctx.actor, 'query.remove', { by: createdBy });
  if (!(await ctx.stores.sharedQueries.remove(id, rowVersion))) fail('row.changed');
  await ctx.audit(`Query deleted: ${name} (${resource})`);
  return {};
}

async function presentQuery({ stores }: Ctx, id: number): Promise<SharedQueryRow> {
  return (await stores.sharedQueries.find(id)) ?? fail('sharedQuery.notFound');
}

async function describe(ctx: Ctx, rows: SharedQueryRow[]): Promise<SharedQuery[]> {
  const person = await personsOf(
    ctx,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map((row) => ({ ...row, createdBy: person(row.createdBy) }));
}
