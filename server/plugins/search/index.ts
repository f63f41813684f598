import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { readContents } from './contents.service.ts';
import { contentTextStore } from './contents.store.ts';
import { indexNodes, queueNodes, refoldContents } from './indexing.service.ts';
import { nodeTextStore } from './nodeTexts.store.ts';
import { handOverSearches, ownSearches } from './saved/savedSearches.service.ts';
import { savedSearchStore } from './saved/savedSearches.store.ts';
import { handOverSearchWatches, notifyMatches, queueMatches, wakeMatches } from './saved/searchWatches.service.ts';
import { searchWatchStore } from './saved/searchWatches.store.ts';
import { migrations } from './search.migrations.ts';
import { routes } from './search.routes.ts';
import { searchStore } from './search.store.ts';
import { searchQueueStore } from './searchQueue.store.ts';

/** Search within everything that the caller may read. */
export const search: ServerPlugin = {
  id: 'search',
  stores: {
    search: searchStore,
    nodeTexts: nodeTextStore,
    searchQueue: searchQueueStore,
    contentTexts: contentTextStore,
    savedSearches: savedSearchStore,
    searchWatches: searchWatchStore,
  },
  migrations,
  routes,
  tasks: [
    { name: 'indexNodes', everySeconds: 1, run: (ctx) => indexNodes(ctx) },
    {
      name: 'readContents',
      everySeconds: 2,
      onEveryNode: true,
      // Content that was just uploaded is queued by the first step, and read in the same run.
      run: (ctx) => indexNodes(ctx).then(() => readContents(ctx)),
    },
    { name: 'refoldContents', everySeconds: 60, run: refoldContents },
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
    nodesChanged: queueNodes,
  },
};
