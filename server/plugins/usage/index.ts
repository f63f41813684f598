import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { routes } from './usage.routes.ts';
import { noteMonthEnd } from './usage.service.ts';
import { migrations, usageStore } from './usage.store.ts';

/** Monthly statistics of storage and downloads. */
export const usage: ServerPlugin = {
  id: 'usage',
  stores: { usage: usageStore },
  migrations,
  routes,
  providers: { storedBytes: ({ stores }, userId) => stores.usage.storedBy(userId) },
  on: { transactionBegins: (ctx) => noteMonthEnd(ctx) },
};
