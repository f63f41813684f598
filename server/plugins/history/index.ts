import { history as contract } from '#contract/instance/history.ts';
import { serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './history.migrations.ts';
import { listChanges } from './history.service.ts';
import { historyStore } from './history.store.ts';

const routes = serve(contract, { list: ({ ctx, query }) => listChanges(ctx, query) });

/** How users, groups, settings and folder permissions have changed. */
export const history: ServerPlugin = { id: 'history', stores: { history: historyStore }, migrations, routes };
