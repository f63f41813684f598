import { z } from 'zod';
import { byId, nothing } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Work that goes on after the call that began it was answered with `202 {jobId}`. */

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** What a call answers with status 202 instead of its result. */
export const jobStarted = z.object({ jobId: z.number() });

export const job = z.object({
  id: z.number(),
  state: z.enum(jobStates),
  /** How much of `total` is done, in whatever the job counts. */
  done: z.number(),
  total: z.number(),
  /** What the call would have answered with 200; null until it is done. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
});
export type Job = z.infer<typeof job>;

export const jobs = {
  get: endpoint({
    method: 'GET',
    path: '/job/{id}',
    summary: 'Get the progress of one of your jobs.',
    action: 'job.follow',
    params: byId,
    reply: job,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/job/{id}',
    summary: 'Cancel what a job has not done yet; what it has done stays.',
    action: 'job.follow',
    params: byId,
    reply: nothing,
  }),
};
