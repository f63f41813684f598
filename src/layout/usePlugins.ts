import { createContext, use } from 'react';
import type { WebPlugin } from '#web/plugin.ts';

/** Provided by the host, so that pages reach the other modules without knowing their list. */
export const Plugins = createContext<WebPlugin[]>([]);

/** The modules that are there for this instance, in the order of the menu. */
export function usePlugins(): WebPlugin[] {
  return use(Plugins);
}
