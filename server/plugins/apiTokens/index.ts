import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './apiTokens.migrations.ts';
import { routes } from './apiTokens.routes.ts';
import { removeOldTokens } from './apiTokens.service.ts';
import { apiTokenStore } from './apiTokens.store.ts';

/** Tokens that people make for their scripts. */
export const apiTokens: ServerPlugin = {
  id: 'apiTokens',
  stores: { apiTokens: apiTokenStore },
  migrations,
  routes,
  tasks: [{ name: 'forgetOldTokens', everySeconds: 24 * 3600, run: removeOldTokens }],
};
