import { queryOptions } from '@tanstack/react-query';
import { comments } from '#contract/fileNodes/comments.ts';
import { search } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from './queries.ts';

/** Milliseconds between looks at a text that waits for being read: it takes its turn every other second. */
const REFETCH_INTERVAL_MS = 2000;

/** What the File tab reads beside the file itself. */

export const commentsQuery = (nodeId: number) =>
  queryOptions({
    queryKey: ['comments', nodeId],
    queryFn: ({ signal }) => call(comments.list, { params: { id: String(nodeId) } }, { signal }),
  });

/** How far the text inside a file is; asked again while it waits. */
export const indexQuery = (fileId: number) =>
  queryOptions({
    queryKey: [...keys.file(fileId), 'index'],
    queryFn: ({ signal }) => call(search.index, { params: { id: String(fileId) } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? REFETCH_INTERVAL_MS : false),
  });
