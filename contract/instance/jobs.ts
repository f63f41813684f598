import { z } from 'zod';
import { byId, nothing } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Background jobs: the call that starts one returns `202 {jobId}`. */

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** The reply with status 202, instead of the result. */
export const jobStarted = z.object({ jobId: z.number() });

export const job = z.object({
  id: z.number(),
  state: z.enum(jobStates),
  /** Progress in relation to `total`, in the unit of the job. */
  done: z.number(),
  total: z.number(),
  /** The result that the call would have returned with 200; null until the job is done. */
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
