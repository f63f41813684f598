import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './favourites.migrations.ts';
import { routes } from './favourites.routes.ts';
import { favouriteStore } from './favourites.store.ts';

/** Folders that people keep at hand. */
export const favourites: ServerPlugin = {
  id: 'favourites',
  stores: { favourites: favouriteStore },
  migrations,
  routes,
};
