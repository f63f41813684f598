import { queryOptions } from '@tanstack/react-query';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { session } from '#contract/users/session.ts';
import { call } from '#dataProvider/client.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await call(session.list, {}, { signal })).items,
  retry: false,
});

export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: ({ signal }) => call(secondFactor.read, {}, { signal }),
  retry: false,
});

export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: async ({ signal }) => (await call(apiTokens.list, {}, { signal })).items,
  retry: false,
});
