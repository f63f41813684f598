import { nodeHistory as contract } from '#contract/fileNodes/nodeHistory.ts';
import { serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './nodeHistory.migrations.ts';
import { beginHistory, listNodeHistory } from './nodeHistory.service.ts';
import { nodeHistoryStore } from './nodeHistory.store.ts';

const routes = serve(contract, { list: ({ ctx, params, query }) => listNodeHistory(ctx, params.id, query) });

/** What happened to each file and folder, for its readers. */
export const nodeHistory: ServerPlugin = {
  id: 'nodeHistory',
  stores: { nodeHistory: nodeHistoryStore },
  migrations,
  routes,
  bootstrap: beginHistory,
};
