import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { routes } from './bin.routes.ts';
import { emptyBin } from './bin.service.ts';

/** What was deleted, until it is restored or its time is over. */
export const bin: ServerPlugin = {
  id: 'bin',
  routes,
  tasks: [{ name: 'emptyBin', everySeconds: 3600, run: emptyBin }],
};
