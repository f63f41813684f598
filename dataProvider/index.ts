import { combineDataProviders, type DataProvider } from 'react-admin';
import type { CallOf, EndpointShape, ReplyOf } from '#contract/endpoint.ts';
import type { ResourceAdapter } from './adapter.ts';
import { call } from './client.ts';
import { dialect } from './dialect.ts';

/** react-admin's verbs, and one more for the calls of the contract that are none of them. */
export interface AppDataProvider extends DataProvider {
  /** `dataProvider.request('groups', groups.addMember, { body: { id, userId } })` */
  request<E extends EndpointShape>(resource: string, endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>>;
}

const request: AppDataProvider['request'] = (_, endpoint, input) => call(endpoint, input);

/** The one data provider: every resource speaks the common dialect, but for the verbs that its adapter brings. */
export function createDataProvider(adapters: Record<string, ResourceAdapter>): AppDataProvider {
  const providers = new Map<string, AppDataProvider>(
    Object.entries(adapters).map(([resource, { path, verbs }]) => [resource, { ...dialect(path), ...verbs, request }]),
  );
  return combineDataProviders((resource) => {
    const provider = providers.get(resource);
    if (!provider) throw new Error(`No module brings the resource "${resource}".`);
    return provider;
  }) as AppDataProvider;
}
