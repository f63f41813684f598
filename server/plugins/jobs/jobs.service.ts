import { subDays } from 'date-fns';
import { messageFor } from '#contract/errorCatalogue.ts';
import type { Job } from '#contract/instance/jobs.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { inSeconds, workThrough } from '#server/kernel/workQueue.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { callerBy, credentialOf } from '../identity/session/currentCaller.service.ts';
import type { JobRow } from './jobs.model.ts';

/** Seconds after which another node takes over the job of a node that has crashed. */
const LEASE_S = 60;
const RETRY_DELAY_S = 5;
const MAX_FAILURES = 5;
const RETENTION_DAYS = 7;

/** The job was cancelled during a step; the step is rolled back. */
class Cancelled extends Error {}

/**
 * Starts a job for the caller. The plugin that owns this kind answers `jobStep` until it returns a result.
 * @returns the job's ID
 */
export function startJob(ctx: Ctx, kind: string, payload: object, total: number): Promise<number> {
  const job = { kind, ...credentialOf(ctx.actor), payload: JSON.stringify(payload), total, on: ctx.stamp() };
  return ctx.stores.jobs.insert(job);
}

/** @throws {ApiError} 404 for everybody but the user who started it */
export async function getJob(ctx: Ctx, id: number): Promise<Job> {
  const { state, done, total, result, message } = await ownJob(ctx, id);
  return { id, state, done, total, result: result === null ? null : JSON.parse(result), message };
}

/** Cancels the remaining steps. A job that has ended is not changed. */
export async function cancelJob(ctx: Ctx, id: number) {
  await ownJob(ctx, id);
  await ctx.stores.jobs.cancel(id);
  return {};
}

async function ownJob(ctx: Ctx, id: number): Promise<JobRow> {
  const job = await ctx.stores.jobs.find(id);
  return job?.userId === ctx.actor.id ? job : fail('job.notFound');
}

/** Processes jobs one after the other, until none is due. */
export function runJobs(ctx: Ctx): Promise<void> {
  return workThrough(ctx, {
    queue: ({ jobs }) => jobs,
    leaseSeconds: LEASE_S,
    maxRows: Number.POSITIVE_INFINITY,
    work: (job) => runJob(ctx, job),
  });
}

export async function deleteOldJobs(ctx: Ctx): Promise<void> {
  await ctx.transact((tx) => tx.stores.jobs.removeBefore(subDays(tx.now(), RETENTION_DAYS).toISOString()));
}

async function runJob(ctx: Ctx, { id, failures }: JobRow): Promise<void> {
  try {
    while (await ctx.transact((tx) => runStep(tx, id)));
  } catch (error) {
    if (error instanceof Cancelled) return;
    if (!(error instanceof ApiError)) ctx.log.error({ err: error, job: id }, 'A step of a job failed');
    const isOver = error instanceof ApiError || failures + 1 >= MAX_FAILURES;
    const message = error instanceof ApiError ? error.message : messageFor('job.failed');
    await ctx.transact(async (tx) => {
      if (isOver) await tx.stores.jobs.fail(id, message);
      else await tx.stores.jobs.again(id, inSeconds(tx, RETRY_DELAY_S));
    });
  }
}

/** @returns whether there are further steps */
async function runStep(ctx: Ctx, id: number): Promise<boolean> {
  const job = await ctx.stores.jobs.find(id);
  if (job?.state !== 'running') return false;
  // The current rights of the user apply, not those at the start of the job.
  const owner = (await callerBy(ctx, job)) ?? fail('session.required');
  const input = { kind: job.kind, payload: JSON.parse(job.payload) };
  const step = (await ctx.as(owner).callProvider('jobStep', input)) ?? fail('job.notFound');
  const { result, done, total } = step;
  const isGoingOn = await ctx.stores.jobs.progress(id, {
    state: result ? 'done' : 'running',
    payload: result ? '{}' : JSON.stringify(step.payload),
    done: result ? total : Math.min(done, total),
    total,
    result: result ? JSON.stringify(result) : null,
    leaseUntil: inSeconds(ctx, LEASE_S),
  });
  if (!isGoingOn) throw new Cancelled();
  return result === undefined;
}
