import { subSeconds } from 'date-fns';
import type { BodyOf, ParamsOf, ReplyOf } from '#contract/endpoint.ts';
import type { editing } from '#contract/instance/editing.ts';
import type { Ctx } from '#server/kernel/context.ts';

/**
 * Seconds after the last announcement until a user no longer counts as editing; browsers repeat it every ten seconds.
 */
const LAPSES_AFTER_S = 30;

/**
 * Announces that the caller is editing a record.
 * @returns the other users who are editing it
 */
export async function announceEditing(
  ctx: Ctx,
  { resource, id }: BodyOf<typeof editing.announce>,
): Promise<ReplyOf<typeof editing.announce>> {
  const { stores, actor } = ctx;
  const row = { resource, recordId: id, userId: actor.id, userName: actor.name, on: ctx.stamp() };
  await stores.editing.removeBefore(subSeconds(ctx.now(), LAPSES_AFTER_S).toISOString());
  await stores.editing.set(row);
  return { others: await stores.editing.others(row) };
}

/** Records that the caller has stopped editing the record. */
export async function endEditing({ stores, actor }: Ctx, { resource, id }: ParamsOf<typeof editing.end>) {
  await stores.editing.remove({ resource, recordId: id, userId: actor.id });
  return {};
}
