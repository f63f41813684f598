import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './bulletins.migrations.ts';
import { routes } from './bulletins.routes.ts';
import { publicationsIn, publicationsOf, shownContent } from './bulletins.service.ts';
import { bulletinStore } from './bulletins.store.ts';

/** The bulletin board. */
export const bulletins: ServerPlugin = {
  id: 'bulletins',
  optional: true,
  stores: { bulletins: bulletinStore },
  migrations,
  routes,
  providers: { fileShown: shownContent, publications: publicationsOf, publicationsIn },
};
