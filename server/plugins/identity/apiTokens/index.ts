import { apiTokens as contract } from '#contract/users/apiTokens.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './apiTokens.migrations.ts';
import { listTokens, removeOldTokens, removeTokensOf, revokeToken } from './apiTokens.service.ts';
import { apiTokenStore } from './apiTokens.store.ts';
import { createToken } from './createToken.service.ts';
import { connectedDevices } from './devices.service.ts';

/** API tokens over HTTP: those of the caller, and for administrators those of other users. */
const routes = serve(contract, {
  list: ({ ctx, query }) => listTokens(ctx, query.userId),
  create: manualTransaction(({ ctx, body }) => createToken(ctx, body)),
  revoke: ({ ctx, params }) => revokeToken(ctx, params.id),
});

/** Tokens that users create for their scripts, or give to their devices. */
export const apiTokens: ServerPlugin = {
  id: 'apiTokens',
  stores: { apiTokens: apiTokenStore },
  migrations,
  routes,
  providers: {
    holdings: holdingsOf({
      tokens: ({ stores }, userId) => stores.apiTokens.listOf(userId),
      devices: connectedDevices,
    }),
  },
  on: { userLeaves: (ctx, { userId }) => removeTokensOf(ctx, userId) },
  tasks: [{ name: 'forgetOldTokens', everySeconds: 24 * 3600, run: removeOldTokens }],
};
