import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './search.migrations.ts';
import { routes } from './search.routes.ts';
import { searchStore } from './search.store.ts';

/** Finding what one may read (§2 Search dialog; design, §4 Search). */
export const search: ServerPlugin = {
  id: 'search',
  stores: { search: searchStore },
  migrations,
  routes,
  on: { nodesChanged: ({ stores }, ids) => stores.search.refresh(ids) },
};
