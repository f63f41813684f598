import { queryOptions } from '@tanstack/react-query';
import { ocr } from '#contract/ocr.ts';
import { call } from '#dataProvider/client.ts';

/** Milliseconds between two looks at a recognition that is under way. */
const REFETCH_INTERVAL_MS = 3000;

/** How far the recognition of a file is; asked again until it is over. */
export const stateQuery = (fileId: number) =>
  queryOptions({
    queryKey: ['ocr', fileId],
    queryFn: ({ signal }) => call(ocr.state, { params: { id: String(fileId) } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? REFETCH_INTERVAL_MS : false),
    retry: false,
  });
