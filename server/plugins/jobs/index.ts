import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './jobs.migrations.ts';
import { routes } from './jobs.routes.ts';
import { deleteOldJobs, runJobs } from './jobs.service.ts';
import { jobStore } from './jobs.store.ts';

/** Work that goes on after its call was answered, step by step, on whatever node has time for it. */
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
