import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './events.migrations.ts';
import { routes } from './events.routes.ts';
import { announceEvents, deleteOldEvents, dispatchEvents, recordEvents } from './events.service.ts';
import { nodeEventStore } from './events.store.ts';

/** Events of files and folders: stored with the change, and delivered to streams, notifications and webhooks. */
export const events: ServerPlugin = {
  id: 'events',
  stores: { nodeEvents: nodeEventStore },
  migrations,
  routes,
  on: { nodeEvents: recordEvents },
  tasks: [
    { name: 'dispatchEvents', everySeconds: 0.5, run: dispatchEvents },
    { name: 'announceEvents', everySeconds: 0.5, onEveryNode: true, run: announceEvents },
    { name: 'forgetEvents', everySeconds: 3600, run: deleteOldEvents },
  ],
};
