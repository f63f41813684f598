import { queryOptions } from '@tanstack/react-query';
import { groups } from '#contract/groups.ts';
import { call } from '#dataProvider/client.ts';

/** Keys under which groups and memberships are kept; the lists of the data provider begin alike. */
export const keys = {
  all: ['groups'],
  one: (id: number) => ['groups', 'one', id],
  members: (id: number) => ['groups', 'members', id],
  candidates: (id: number) => ['groups', 'candidates', id],
} as const;

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(groups.get, { params: { id: String(id) } }, { signal }),
    retry: false,
  });
