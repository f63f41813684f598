import { preferences as contract } from '#contract/users/preferences.ts';
import { serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './preferences.migrations.ts';
import { getPreferences, setPreferences } from './preferences.service.ts';
import { preferenceStore } from './preferences.store.ts';

const routes = serve(contract, {
  get: ({ ctx }) => getPreferences(ctx),
  update: ({ ctx, body }) => setPreferences(ctx, body),
});

/** Settings of screens that are stored per user. */
export const preferences: ServerPlugin = {
  id: 'preferences',
  stores: { preferences: preferenceStore },
  migrations,
  routes,
};
