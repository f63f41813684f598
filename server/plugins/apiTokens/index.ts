import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './apiTokens.migrations.ts';
import { routes } from './apiTokens.routes.ts';
import { removeOldTokens, removeTokensOf } from './apiTokens.service.ts';
import { apiTokenStore } from './apiTokens.store.ts';

/** Tokens that people make for their scripts. */
export const apiTokens: ServerPlugin = {
  id: 'apiTokens',
  stores: { apiTokens: apiTokenStore },
  migrations,
  routes,
  providers: { holdings: holdingsOf({ tokens: ({ stores }, userId) => stores.apiTokens.listOf(userId) }) },
  on: { userLeaves: (ctx, { userId }) => removeTokensOf(ctx, userId) },
  tasks: [{ name: 'forgetOldTokens', everySeconds: 24 * 3600, run: removeOldTokens }],
};
