import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { settle } from './settings.service.ts';
import { migrations, settingStore } from './settings.store.ts';

/** The stored settings of the instance, for all other modules. */
export const settings: ServerPlugin = {
  id: 'settings',
  stores: { settings: settingStore },
  migrations,
  bootstrap: settle,
};
