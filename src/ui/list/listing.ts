import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type RaRecord, useGetList } from 'react-admin';
import type { ListPlace } from './listPlace.ts';

/** A page of a list, as far as it is there. While the next one comes, the last one stays. */
export interface Listing<T> {
  items: readonly T[] | undefined;
  /** Of all pages. */
  total: number;
  error: Error | null;
  isFetching: boolean;
  reload: () => unknown;
}

/** A page of a resource, through the data provider. */
export function useResourceList<T extends RaRecord>(resource: string, place: ListPlace): Listing<T> {
  const { search, page, take, sort, dir, filters } = place;
  const { data, total, error, isFetching, refetch } = useGetList<T>(
    resource,
    {
      filter: { ...filters, ...(search && { q: search }) },
      pagination: { page, perPage: take },
      sort: { field: sort, order: dir === 'desc' ? 'DESC' : 'ASC' },
    },
    { placeholderData: keepPreviousData, retry: false },
  );
  return { items: data, total: total ?? 0, error, isFetching, reload: refetch };
}

/** The query of a list call, as the wire has it. */
export function wireQuery({ search, page, take, sort, dir }: ListPlace) {
  return {
    ...(search && { search }),
    skip: String((page - 1) * take),
    take: String(take),
    sort: dir === 'desc' ? `${sort} desc` : sort,
  };
}
type WireQuery = ReturnType<typeof wireQuery>;

/** A page of a list that is no resource: what belongs to one user or group. */
export function useCallList<T>(
  key: QueryKey,
  place: ListPlace,
  read: (query: WireQuery, signal: AbortSignal) => Promise<{ items: T[]; total: number }>,
): Listing<T> {
  const query = wireQuery(place);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { items: data?.items, total: data?.total ?? 0, error, isFetching, reload: refetch };
}
