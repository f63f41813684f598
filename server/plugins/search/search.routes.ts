import { search } from '#contract/search.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { find } from './search.service.ts';

/** Search over HTTP (`api.md` §5). It is a POST that changes nothing, so it takes no write lock. */
export const routes = serve(search, {
  find: ownUnits(({ ctx, body }) => find(ctx, body)),
});
