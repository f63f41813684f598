import { combineDataProviders, type DataProvider } from 'react-admin';
import type { CallOf, EndpointShape, ReplyOf } from '#contract/endpoint.ts';
import type { ResourceAdapter } from './adapter.ts';
import { call } from './client.ts';
import { dialect } from './dialect.ts';

/** The methods of react-admin, and one for other endpoints of the contract. */
export interface AppDataProvider extends DataProvider {
  /** `dataProvider.request('groups', groups.addMember, { body: { id, userId } })` */
  request<E extends EndpointShape>(resource: string, endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>>;
}

const request: AppDataProvider['request'] = (_, endpoint, input) => call(endpoint, input);

/**
 * The data provider: all resources use the common dialect, except for the methods of their adapters.
 * @param adapters by resource; more may be added later
 */
export function createDataProvider(adapters: Record<string, ResourceAdapter>): AppDataProvider {
  const providers = new Map<string, AppDataProvider>();
  return combineDataProviders((resource) => {
    const adapter = adapters[resource];
    if (!adapter) throw new Error(`No module brings the resource "${resource}".`);
    const provider = providers.get(resource) ?? { ...dialect(adapter.path), ...adapter.verbs, request };
    providers.set(resource, provider);
    return provider;
  }) as AppDataProvider;
}
