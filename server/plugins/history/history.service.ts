import type { QueryOf } from '#contract/endpoint.ts';
import type { HistorySubject, history, Revision } from '#contract/instance/history.ts';
import { actorText } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { type Paged, pageOf } from '#server/lib/page.ts';
import type { Subject } from './history.model.ts';

/** Fields by name; null for a record that does not exist. */
type Values = object | null;

/** The record ID of the settings, of which there is one record. */
export const SETTINGS_ID = 1;

/**
 * Records a change in this transaction. Fields that are equal are left out, and nothing is recorded when all are.
 * @param before the changed fields as they were; null for a new record
 * @param after the same fields as they are now; null for a removed record
 */
export async function recordChange(
  ctx: Ctx,
  subject: HistorySubject,
  recordId: number,
  { before, after }: { before: Values; after: Values },
): Promise<void> {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const fieldOf = (values: Values, name: string) => (values as Record<string, unknown> | null)?.[name] ?? null;
  const changed = [...names].filter(
    (name) => JSON.stringify(fieldOf(before, name)) !== JSON.stringify(fieldOf(after, name)),
  );
  if (changed.length === 0) return;
  const only = (values: Values) => values && Object.fromEntries(changed.map((name) => [name, fieldOf(values, name)]));
  const { id, name, actedBy, token } = ctx.actor;
  const by = actorText({ by: name, actedBy: actedBy?.name ?? null, token: token?.name ?? null });
  const row = { subject, recordId, on: ctx.stamp(), by, byId: id || null };
  await ctx.stores.history.insert({ ...row, before: only(before), after: only(after) });
}

/** The values of a record that a patch replaces. */
export function replacedBy(record: object, patch: object): object {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, (record as Record<string, unknown>)[name]]));
}

/** The changes of a record, newest first. */
export function listChanges(ctx: Ctx, query: QueryOf<typeof history.list>): Promise<Paged<Revision>> {
  const { subject, recordId }: Subject = query;
  return ctx.stores.history.list({ subject, recordId }, pageOf(query));
}
