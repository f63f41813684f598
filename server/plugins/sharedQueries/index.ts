import { sharedQueries as contract } from '#contract/instance/sharedQueries.ts';
import { serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './sharedQueries.migrations.ts';
import { listQueries, removeQuery, shareQuery } from './sharedQueries.service.ts';
import { sharedQueryStore } from './sharedQueries.store.ts';

const routes = serve(contract, {
  list: ({ ctx, query }) => listQueries(ctx, query.resource),
  create: ({ ctx, body }) => shareQuery(ctx, body),
  remove: ({ ctx, params }) => removeQuery(ctx, params),
});

/** Queries of lists that administrators share with each other. */
export const sharedQueries: ServerPlugin = {
  id: 'sharedQueries',
  stores: { sharedQueries: sharedQueryStore },
  migrations,
  routes,
};
