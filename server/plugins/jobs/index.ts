import { jobs as contract } from '#contract/instance/jobs.ts';
import { serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './jobs.migrations.ts';
import { cancelJob, deleteOldJobs, getJob, runJobs } from './jobs.service.ts';
import { jobStore } from './jobs.store.ts';

const routes = serve(contract, {
  get: ({ ctx, params }) => getJob(ctx, params.id),
  cancel: ({ ctx, params }) => cancelJob(ctx, params.id),
});

/** Background jobs that continue after the reply to the call that started them, step by step, on any node. */
export const jobs: ServerPlugin = {
  id: 'jobs',
  stores: { jobs: jobStore },
  migrations,
  routes,
  tasks: [
    { name: 'runJobs', everySeconds: 1, onEveryNode: true, run: runJobs },
    { name: 'forgetOldJobs', everySeconds: 24 * 3600, run: deleteOldJobs },
  ],
};
