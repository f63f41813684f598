import { combineDataProviders, type DataProvider } from 'react-admin';
import type { ResourceAdapter } from './adapter.ts';
import { dialect } from './dialect.ts';

/** The one data provider: every resource speaks the common dialect, but for the verbs that its adapter brings. */
export function createDataProvider(adapters: Record<string, ResourceAdapter>): DataProvider {
  const providers = new Map<string, DataProvider>(
    Object.entries(adapters).map(([resource, { path, verbs }]) => [resource, { ...dialect(path), ...verbs }]),
  );
  return combineDataProviders((resource) => {
    const provider = providers.get(resource);
    if (!provider) throw new Error(`No module brings the resource "${resource}".`);
    return provider;
  });
}
