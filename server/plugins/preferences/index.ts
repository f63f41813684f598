import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './preferences.migrations.ts';
import { routes } from './preferences.routes.ts';
import { preferenceStore } from './preferences.store.ts';

/** What users want screens to remember. */
export const preferences: ServerPlugin = {
  id: 'preferences',
  stores: { preferences: preferenceStore },
  migrations,
  routes,
};
