import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';

/**
 * Bytes that the caller may still upload, if users have a quota. Uploads count as long as they are stored, also in
 * Trash, as a version, in a share, or incomplete.
 */
export async function quotaLeft(ctx: Ctx): Promise<number> {
  const { actor } = ctx;
  const { userQuota } = ctx.config;
  if (userQuota === undefined || actor.id === 0 || can(actor, 'file.exceedQuota')) return Number.POSITIVE_INFINITY;
  return Math.max(0, userQuota - ((await ctx.callProvider('storedBytes', actor.id)) ?? 0));
}

/** @throws {ApiError} 507 when the caller would exceed their quota */
export async function checkQuota(ctx: Ctx, requested: number): Promise<void> {
  if (requested > (await quotaLeft(ctx))) fail('upload.quota', ctx.config.userQuota ?? 0);
}
