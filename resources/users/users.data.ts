import { queryOptions } from '@tanstack/react-query';
import { type UserView, users } from '#contract/users.ts';
import { call } from '#dataProvider/client.ts';

/** Keys under which users are kept; the lists of the data provider begin alike. */
export const keys = {
  all: ['users'],
  one: (id: number) => ['users', 'one', id],
  groups: (id: number) => ['users', 'groups', id],
  candidates: (id: number) => ['users', 'candidates', id],
} as const;

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(users.get, { params: { id: String(id) } }, { signal }),
    retry: false,
  });

/** Time zones and cultures do not change while the page is open. */
export const timeZonesQuery = queryOptions({
  queryKey: ['timeZones'],
  queryFn: async () => (await call(users.timeZones, {})).items,
  staleTime: Number.POSITIVE_INFINITY,
});
export const culturesQuery = queryOptions({
  queryKey: ['cultures'],
  queryFn: async () => (await call(users.cultures, {})).items,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the policy asks of a user. */
export const factsOf = ({ id, isSysAdmin = false }: UserView) => ({ id, isSysAdmin });
