import { queryOptions } from '@tanstack/react-query';
import { notices, watches } from '#contract/instance/notices.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';

/** Maximum number of notices in the list, newest first. */
const SHOWN_NOTICES = 50;
/** Milliseconds between reloads without events: access requests cause no event. */
const POLL_MS = 30_000;

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call(notices.list, { query: { take: String(SHOWN_NOTICES) } }, { signal }),
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
  retry: false,
});

/** The files and folders that the user watches. */
export const watchesQuery = queryOptions({
  queryKey: ['watches'],
  queryFn: ({ signal }) => call(watches.list, { query: { take: String(limits.maxTake) } }, { signal }),
});
