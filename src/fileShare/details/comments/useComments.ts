import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { type Comment, comments } from '#contract/fileNodes/comments.ts';
import { call } from '#dataProvider/client.ts';
import { commentsQuery } from '../../state/fileQueries.ts';

/** Functions that change the comments on a file; the list is reloaded after each, also after a rejection. */
export function useComments(nodeId: number) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: commentsQuery(nodeId).queryKey });
  return {
    add: useMutation({
      mutationFn: (body: Omit<BodyOf<typeof comments.create>, 'nodeId'>) =>
        call(comments.create, { body: { nodeId, ...body } }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: (body: BodyOf<typeof comments.update>) => call(comments.update, { body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, rowVersion }: Comment) =>
        call(comments.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
      onSettled,
    }),
  };
}
