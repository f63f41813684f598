import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './bulletins.migrations.ts';
import { routes } from './bulletins.routes.ts';
import { isAttached } from './bulletins.service.ts';
import { bulletinStore } from './bulletins.store.ts';

/** The board that everybody reads (§2 Bulletin board). */
export const bulletins: ServerPlugin = {
  id: 'bulletins',
  optional: true,
  stores: { bulletins: bulletinStore },
  migrations,
  routes,
  answers: { fileShown: isAttached },
};
