import { queryOptions } from '@tanstack/react-query';
import { comments } from '#contract/comments.ts';
import { versions } from '#contract/versions.ts';
import { call } from '#dataProvider/client.ts';

/** What the File tab reads beside the file itself. */

export const commentsQuery = (nodeId: number) =>
  queryOptions({
    queryKey: ['comments', nodeId],
    queryFn: ({ signal }) => call(comments.list, { params: { id: String(nodeId) } }, { signal }),
  });

export const versionsQuery = (fileId: number) =>
  queryOptions({
    queryKey: ['versions', fileId],
    queryFn: ({ signal }) => call(versions.list, { params: { id: String(fileId) } }, { signal }),
  });
