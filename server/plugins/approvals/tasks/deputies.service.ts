import { differenceInCalendarDays } from 'date-fns';
import type { Deputy, deputies } from '#contract/approvals.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { activeUser, personsOf, presentUser } from '../../identity/users/users.service.ts';
import { traceDeputy } from '../approvalTraces.service.ts';
import { todaysOf } from '../reviewers.service.ts';

/**
 * The deputy of a user: of the caller, or for administrators of anybody.
 * @throws {ApiError} 403, 404
 */
export async function getDeputy(ctx: Ctx, userId: number): Promise<Deputy> {
  authorize(ctx.actor, userId === ctx.actor.id ? 'deputy.own' : 'deputy.manage');
  await presentUser(ctx, userId);
  const row = await ctx.stores.deputies.find(userId);
  if (!row) return null;
  const person = await personsOf(ctx, [row.deputyId]);
  return { deputy: person(row.deputyId), from: row.fromOn, to: row.toOn };
}

/**
 * Names who decides for a user from one day to another; without a deputy it ends.
 * @throws {ApiError} 400 for a user who cannot be one, or wrong days, 403, 404
 */
export async function setDeputy(
  ctx: Ctx,
  userId: number,
  { deputyId, from, to }: BodyOf<typeof deputies.setOwn>,
): Promise<Deputy> {
  authorize(ctx.actor, userId === ctx.actor.id ? 'deputy.own' : 'deputy.manage');
  const user = await presentUser(ctx, userId);
  const before = await ctx.stores.deputies.find(userId);
  if (deputyId === null) {
    await ctx.stores.deputies.remove(userId);
    if (before) await ctx.audit(`Deputy ended: ${user.name}`);
    if (before) await traceDeputy(ctx, user, before, null);
    return null;
  }
  if (deputyId === userId) fail('deputy.oneself');
  const deputy = (await activeUser(ctx, deputyId)) ?? fail('deputy.unknown');
  const today = (await todaysOf(ctx, [userId]))(userId);
  const { deputyDays } = limits.approval;
  if (!from || !to || to < from || to < today || differenceInCalendarDays(to, from) > deputyDays)
    fail('deputy.dates', String(deputyDays));
  const row = { userId, deputyId, fromOn: from, toOn: to };
  await ctx.stores.deputies.set(row);
  await ctx.audit(`Deputy set: ${user.name} – ${deputy.name} (${from} to ${to})`);
  await traceDeputy(ctx, user, before, row);
  return getDeputy(ctx, userId);
}
