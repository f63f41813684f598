import { savedSearches, search } from '#contract/search.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { indexState, readAgain } from './contents.service.ts';
import { changeSearch, forgetSearch, keepSearch, listSearches } from './savedSearches.service.ts';
import { find } from './search.service.ts';

/** Search over HTTP (`api.md` §5). Finding is a POST that changes nothing, so it takes no write lock. */
export const routes = [
  ...serve(search, {
    index: ({ ctx, params }) => indexState(ctx, params.id),
    readAgain: ({ ctx, params }) => readAgain(ctx, params.id),
    find: ownUnits(({ ctx, body }) => find(ctx, body)),
  }),
  ...serve(savedSearches, {
    list: ({ ctx }) => listSearches(ctx),
    create: ({ ctx, body }) => keepSearch(ctx, body),
    update: ({ ctx, body }) => changeSearch(ctx, body),
    remove: ({ ctx, params }) => forgetSearch(ctx, params),
  }),
];
