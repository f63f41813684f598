import { queryOptions } from '@tanstack/react-query';
import { notices, watches } from '#contract/instance/notices.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';

/** Notices that the list shows, newest first. */
const SHOWN_NOTICES = 50;
/** Milliseconds after which notices are asked for where no event has told of anything: access requests tell of none. */
const POLL_MS = 30_000;

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call(notices.list, { query: { take: String(SHOWN_NOTICES) } }, { signal }),
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
  retry: false,
});

/** What the user watches. */
export const watchesQuery = queryOptions({
  queryKey: ['watches'],
  queryFn: ({ signal }) => call(watches.list, { query: { take: String(limits.maxTake) } }, { signal }),
});
