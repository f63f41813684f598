import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Comment, comments } from '#contract/comments.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from '#dataProvider/client.ts';
import { commentsQuery } from './fileQueries.ts';

/** The ways to change the comments on a file; the list follows each, also one that was refused. */
export function useComments(nodeId: number) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: commentsQuery(nodeId).queryKey });
  return {
    add: useMutation({
      mutationFn: (text: string) => call(comments.create, { body: { nodeId, text } }),
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
