import { fileShare } from './fileShare/index.tsx';
import type { WebPlugin } from './plugin.ts';
import { createStore } from './ui/createStore.ts';
import { retried } from './ui/page/retried.ts';

type List = typeof import('./plugins.ts').pluginsFor;

/**
 * The list of plugins, which comes after the first rows where nothing else is shown of it: on the file page of a phone.
 * Until then there is the file page alone.
 */
const list = createStore<List | undefined>(undefined);

/** Loads the list of plugins. */
export async function loadPlugins(): Promise<void> {
  if (list.get()) return;
  const { pluginsFor } = await retried(() => import('./plugins.ts'));
  list.set(pluginsFor);
}

const enabledIn = (loaded: List | undefined, features: string[]): WebPlugin[] => loaded?.(features) ?? [fileShare];

/** The enabled modules that are loaded, in the order of the menu. */
export const loadedPlugins = (features: string[]): WebPlugin[] => enabledIn(list.get(), features);

/** Calls the listener when the list has been loaded. */
export const onPluginsLoaded = list.subscribe;

/** The list that is loaded, with which components render again; undefined until then. */
export const usePluginList = (): List | undefined => list.use((loaded) => loaded);
