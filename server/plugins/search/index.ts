import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { batches } from '#server/storage/batches.ts';
import { queueContents, readContents } from './contents.service.ts';
import { contentTextStore } from './contents.store.ts';
import { handOverSearches, ownSearches } from './savedSearches.service.ts';
import { savedSearchStore } from './savedSearches.store.ts';
import { migrations } from './search.migrations.ts';
import { routes } from './search.routes.ts';
import { searchStore } from './search.store.ts';
import { handOverSearchWatches, notifyMatches, queueMatches, wakeMatches } from './searchWatches.service.ts';
import { searchWatchStore } from './searchWatches.store.ts';

/** Finding what one may read. */
export const search: ServerPlugin = {
  id: 'search',
  stores: {
    search: searchStore,
    contentTexts: contentTextStore,
    savedSearches: savedSearchStore,
    searchWatches: searchWatchStore,
  },
  migrations,
  routes,
  tasks: [
    { name: 'readContents', everySeconds: 2, onEveryNode: true, run: readContents },
    { name: 'notifyMatches', everySeconds: 0.5, run: notifyMatches },
    { name: 'wakeMatches', everySeconds: 10, run: wakeMatches },
  ],
  providers: {
    holdings: holdingsOf({
      searches: ownSearches,
      searchWatches: ({ stores }, userId) => stores.searchWatches.listOf(userId),
    }),
  },
  on: {
    async userLeaves(ctx, leaving) {
      await handOverSearchWatches(ctx, leaving);
      await handOverSearches(ctx, leaving);
    },
    userRemoved: ({ stores }, userId) => stores.searchWatches.removeOf(userId),
    eventsDispatched: queueMatches,
    async nodesChanged(ctx, ids) {
      for (const some of batches(ids)) {
        await ctx.stores.search.refresh(some);
        await queueContents(ctx, some);
      }
    },
  },
};
