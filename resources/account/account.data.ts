import { queryOptions } from '@tanstack/react-query';
import { session } from '#contract/session.ts';
import { call } from '#dataProvider/client.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await call(session.list, {}, { signal })).items,
  retry: false,
});
