import { queryOptions } from '@tanstack/react-query';
import { ocr } from '#contract/ocr.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '#web/fileShare/state/queries.ts';

/** Milliseconds between two polls of a running recognition. */
const REFETCH_INTERVAL_MS = 3000;

/** The state of the recognition of a file; polled until it is finished. */
export const stateQuery = (fileId: number) =>
  queryOptions({
    queryKey: [...keys.file(fileId), 'ocr'],
    queryFn: ({ signal }) => call(ocr.state, { params: { id: String(fileId) } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? REFETCH_INTERVAL_MS : false),
    retry: false,
  });
