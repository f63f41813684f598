import { queryOptions } from '@tanstack/react-query';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { call } from '#dataProvider/client.ts';

export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: ({ signal }) => call(secondFactor.read, {}, { signal }),
  retry: false,
});
