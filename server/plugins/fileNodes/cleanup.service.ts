import { subDays, subHours, subMinutes } from 'date-fns';
import type { Ctx } from '#server/kernel/context.ts';
import { isJoined } from '#server/storage/blobs/joinedContents.store.ts';
import type { CleanupRun } from './instance.model.ts';
import { instanceFinding } from './instance.service.ts';

/** Hours between the decision to remove content and its removal, so that it can be checked again. */
const GRACE_HOURS = 24;
/** Minutes without a write after which an incomplete file belongs to an upload that was interrupted. */
const STALE_MINUTES = 10;
const BATCH_BLOBS = 500;
/** Blobs that one run takes out of use without confirmation; in a large instance, one in a hundred. */
const MAX_PENDING_BLOBS = 100;
const MAX_PENDING_SHARE = 0.01;
/** Unknown blobs that interrupted uploads may leave, even where they are more than that share of the instance. */
const MAX_UNKNOWN_BLOBS = 10;

/** What a cleanup will take out of use. */
export interface CleanupPlan {
  /** Ids of blobs whose files were removed at least a day ago; the parts of a content go with it. */
  removed: string[];
  /** Number of contents among them: parts that are left of one count once. */
  removedContents: number;
  /** Ids of blobs that have been in the storage for at least a day and are not in the database. */
  unknown: string[];
  /** Number of blobs in the database. */
  total: number;
}

/**
 * Moves content into quarantine that has not been used for a day, and deletes what has been in quarantine for long
 * enough. Content is never deleted immediately because of what a database says: it may be the wrong database.
 */
export async function cleanUp(ctx: Ctx, isForced = false): Promise<CleanupRun> {
  const mismatch = await instanceFinding(ctx);
  const plan = mismatch ? undefined : await planCleanup(ctx);
  const waiting = plan ? plan.removed.length + plan.unknown.length : 0;
  const stopped = mismatch
    ? ({ reason: 'cleanup.mismatch', message: mismatch } as const)
    : plan && !isForced && isTooMuch(plan)
      ? ({ reason: 'cleanup.tooMany', message: tooManyText(plan) } as const)
      : undefined;
  if (plan && !stopped) await quarantine(ctx, plan);
  const run = stopped
    ? { on: ctx.stamp(), moved: 0, waiting, ...stopped }
    : { on: ctx.stamp(), moved: waiting, waiting: 0, reason: null, message: null };
  if (stopped) ctx.log.error({ reason: stopped.message }, 'The cleanup of content stopped');
  if (stopped || waiting > 0 || (await ctx.stores.instance.find())?.cleanup?.reason)
    await ctx.transact((tx) => tx.stores.instance.noteCleanup(run));
  return run;
}

/** The hourly task. */
export async function cleanUpHourly(ctx: Ctx): Promise<void> {
  await ctx.blobs.removeOrphans(subHours(ctx.now(), GRACE_HOURS));
  await cleanUp(ctx);
}

/** Removes incomplete files of uploads that a crash interrupted. */
export function removeStaleUploads(ctx: Ctx): Promise<void> {
  return ctx.blobs.removeStaleUploads(subMinutes(ctx.now(), STALE_MINUTES));
}

/** The result of the last cleanup that removed something, or stopped. */
export async function lastCleanup({ stores }: Ctx): Promise<CleanupRun | null> {
  return (await stores.instance.find())?.cleanup ?? null;
}

export async function planCleanup(ctx: Ctx): Promise<CleanupPlan> {
  const time = subHours(ctx.now(), GRACE_HOURS);
  const removed = await ctx.stores.content.pendingDeletionBefore(time.toISOString());
  return {
    removed: removed.map(({ id }) => id),
    removedContents: new Set(removed.map(({ id, contentId }) => contentId ?? id)).size,
    unknown: await unknownBefore(ctx, time),
    total: await ctx.stores.content.count(),
  };
}

async function unknownBefore(ctx: Ctx, time: Date): Promise<string[]> {
  const unknown: string[] = [];
  let batch: string[] = [];
  const listStored = async () => {
    const existing = await ctx.stores.content.known(batch);
    unknown.push(...batch.filter((id) => !existing.has(id)));
    batch = [];
  };
  for await (const id of ctx.blobs.olderThan(time)) if (batch.push(id) === BATCH_BLOBS) await listStored();
  await listStored();
  return unknown;
}

function isTooMuch({ removedContents, unknown, total }: CleanupPlan): boolean {
  const share = total * MAX_PENDING_SHARE;
  return (
    removedContents > Math.max(MAX_PENDING_BLOBS, share) ||
    unknown.length > MAX_PENDING_BLOBS ||
    unknown.length > Math.max(MAX_UNKNOWN_BLOBS, share)
  );
}

function tooManyText({ removedContents, unknown, total }: CleanupPlan): string {
  const parts = [`${unknown.length} that the database does not know`, `${removedContents} that were removed`];
  return `A cleanup would take ${parts.join(' and ')} out of use, of ${total} contents. Look at "strongroom gc --dry-run"; "strongroom gc --force" does it.`;
}

/**
 * The row is removed first: a blob without a row is found by the next cleanup, a row without its blob would be lost
 * data.
 */
async function quarantine(ctx: Ctx, { removed, unknown }: CleanupPlan): Promise<void> {
  await settleQuarantine(ctx);
  for (const id of removed) await quarantineRemoved(ctx, id);
  for (const id of unknown) {
    ctx.log.info({ blob: id }, 'Content that belongs to nothing goes into quarantine');
    await ctx.blobs.quarantine.add(id, ctx.now());
  }
}

/** One blob whose file was removed, or its parts; what is left of it after a crash, the next cleanup finds. */
async function quarantineRemoved(ctx: Ctx, id: string): Promise<void> {
  // It may have come into use since the plan was made.
  const parts = await ctx.transact((tx) => tx.stores.content.removeBlob(id));
  for (const part of parts ?? []) await quarantineRemoved(ctx, part);
  if (parts && !isJoined(id)) await ctx.blobs.quarantine.add(id, ctx.now());
}

/** Restores blobs that the database uses after all, and deletes those whose time in quarantine is over. */
async function settleQuarantine(ctx: Ctx): Promise<void> {
  const before = subDays(ctx.now(), ctx.config.quarantineDays).toISOString().slice(0, 10);
  for await (const blob of ctx.blobs.quarantine.list()) {
    if ((await ctx.stores.content.known([blob.id])).size > 0) {
      ctx.log.warn({ blob: blob.id }, 'Content that a file needs came back from quarantine');
      await ctx.blobs.quarantine.restore(blob);
    } else if (blob.on < before) await ctx.blobs.quarantine.remove(blob);
  }
}
