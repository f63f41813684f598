import { queryOptions } from '@tanstack/react-query';
import { comments } from '#contract/fileNodes/comments.ts';
import { search } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from './queries.ts';

/** Milliseconds between requests while a text waits to be indexed: indexing runs every other second. */
const REFETCH_INTERVAL_MS = 2000;

/** The queries of the File tab besides the file itself. */

export const commentsQuery = (nodeId: number) =>
  queryOptions({
    queryKey: ['comments', nodeId],
    queryFn: ({ signal }) => call(comments.list, { params: { id: String(nodeId) } }, { signal }),
  });

/** The indexing state of a file's text; polled while it waits. */
export const indexQuery = (fileId: number) =>
  queryOptions({
    queryKey: [...keys.file(fileId), 'index'],
    queryFn: ({ signal }) => call(search.index, { params: { id: String(fileId) } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? REFETCH_INTERVAL_MS : false),
  });
