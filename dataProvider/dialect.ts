import type { DataProvider, GetListParams, GetOneParams, RaRecord } from 'react-admin';
import { apiUrl, withSession } from './client.ts';
import { parametersOf } from './filters.ts';
import { withReason, withReauthentication } from './reauthentication.ts';
import { sendJson } from './send.ts';

interface Page {
  items: RaRecord[];
  total: number;
  /** For lists that are not counted completely: whether there are more rows than `total`. */
  hasMore?: boolean;
}

/**
 * The common API of resources:
 *
 * getList => GET /group?search=a&skip=0&take=25&sort=name desc → {items, total}
 * getOne  => GET /group/12
 * create  => POST /group {…}
 * update  => PUT /group {id, rowVersion, …}
 * delete  => DELETE /group/12/3, the last being the rowVersion
 *
 * @param path of the noun below `BASE/api`: `/group`
 */
export function dialect(path: string): DataProvider {
  const readOne = async ({ id, signal }: Pick<GetOneParams, 'id' | 'signal'>) => ({
    data: await request<never>(`${path}/${encodeURIComponent(id)}`, 'GET', undefined, signal),
  });
  const readPage = (params: Partial<GetListParams>) => pageAt(path, params);
  const write = (address: string, method: string, data?: object) =>
    withReason((query) =>
      request<object>(query.force ? `${address}?${new URLSearchParams(query)}` : address, method, data),
    );
  const change = async (data: object) => ({ ...data, ...(await write(path, 'PUT', data)) }) as never;
  const remove = (record: Partial<RaRecord> | undefined) =>
    write(`${path}/${record?.id}/${record?.rowVersion}`, 'DELETE');

  return {
    getList: (_, params) => readPage(params),
    getManyReference: (_, { target, id, ...params }) =>
      readPage({ ...params, filter: { ...params.filter, [target]: id } }),
    getOne: (_, params) => readOne(params),
    getMany: async (_, { ids, signal }) => {
      const replies = await Promise.all(ids.map((id) => readOne({ id, ...(signal && { signal }) })));
      return { data: replies.map(({ data }) => data) };
    },
    create: async (_, { data }) => ({ data: await request<never>(path, 'POST', data) }),
    update: async (_, { id, data }) => ({ data: await change({ ...data, id }) }),
    updateMany: async (_, { ids, data }) => {
      await Promise.all(ids.map((id) => change({ ...data, id })));
      return { data: ids };
    },
    delete: async (_, { previousData }) => {
      await remove(previousData);
      return { data: previousData as never };
    },
    deleteMany: async (_, { ids }) => {
      const records = await Promise.all(ids.map((id) => readOne({ id })));
      await Promise.all(records.map(({ data }) => remove(data)));
      return { data: ids };
    },
  };
}

/** One page of a list. */
export async function pageAt(path: string, params: Partial<GetListParams>) {
  const { items, total, hasMore } = await request<Page>(
    `${path}?${listQuery(params)}`,
    'GET',
    undefined,
    params.signal,
  );
  const data = items as never[];
  if (!hasMore) return { data, total };
  return { data, pageInfo: { hasNextPage: true, hasPreviousPage: (params.pagination?.page ?? 1) > 1 } };
}

/** The common request function of all methods: adds the session, and converts errors. */
export const request = <T>(path: string, method: string, body?: unknown, signal?: AbortSignal) =>
  withReauthentication(() =>
    withSession((token) => sendJson(apiUrl(path), method, body, { token, signal })),
  ) as Promise<T>;

function listQuery({ filter, pagination, sort }: Partial<GetListParams>): string {
  const query = new URLSearchParams(parametersOf(filter));
  if (pagination) {
    query.set('skip', String((pagination.page - 1) * pagination.perPage));
    query.set('take', String(pagination.perPage));
  }
  if (sort) query.set('sort', sort.order === 'DESC' ? `${sort.field} desc` : sort.field);
  return query.toString();
}
