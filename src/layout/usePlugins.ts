import { createContext, use } from 'react';
import type { WebPlugin } from '#web/plugin.ts';

/** Provided by the host, so that pages can use the modules without importing their list. */
export const Plugins = createContext<WebPlugin[]>([]);

/** The enabled modules, in the order of the menu. */
export function usePlugins(): WebPlugin[] {
  return use(Plugins);
}
