import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { routes } from './settings.routes.ts';
import { settle } from './settings.service.ts';
import { migrations, settingStore } from './settings.store.ts';

/** Settings of the instance, and the configuration for its clients. */
export const settings: ServerPlugin = {
  id: 'settings',
  stores: { settings: settingStore },
  migrations,
  routes,
  bootstrap: settle,
};
