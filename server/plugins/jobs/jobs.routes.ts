import { jobs } from '#contract/instance/jobs.ts';
import { serve } from '#server/http/serve.ts';
import { cancelJob, getJob } from './jobs.service.ts';

export const routes = serve(jobs, {
  get: ({ ctx, params }) => getJob(ctx, params.id),
  cancel: ({ ctx, params }) => cancelJob(ctx, params.id),
});
