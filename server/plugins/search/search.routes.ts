import { savedSearches, search } from '#contract/search.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { indexState, readAgain } from './contents.service.ts';
import { indexBeforeSearch } from './indexing.service.ts';
import { changeSearch, listSearches, removeSearch, saveSearch } from './saved/savedSearches.service.ts';
import { unwatchSearch, watchSearch } from './saved/searchWatches.service.ts';
import { find } from './search.service.ts';

/** Search over HTTP. A search is a POST that changes nothing, so it takes no write lock. */
export const routes = [
  ...serve(search, {
    index: async ({ ctx, params }) => {
      await indexBeforeSearch(ctx);
      return indexState(ctx, params.id);
    },
    readAgain: ({ ctx, params }) => readAgain(ctx, params.id),
    find: manualTransaction(({ ctx, body }) => find(ctx, body)),
  }),
  ...serve(savedSearches, {
    list: ({ ctx }) => listSearches(ctx),
    create: ({ ctx, body }) => saveSearch(ctx, body),
    update: ({ ctx, body }) => changeSearch(ctx, body),
    remove: ({ ctx, params }) => removeSearch(ctx, params),
    watch: ({ ctx, params }) => watchSearch(ctx, params.id),
    unwatch: ({ ctx, params }) => unwatchSearch(ctx, params.id),
  }),
];
