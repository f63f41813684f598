import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { type Comment, comments } from '#contract/fileNodes/comments.ts';
import { call } from '#dataProvider/client.ts';
import { useRefresh } from '../../state/useRefresh.ts';

/** Functions that change the comments on a file; the list is reloaded after each, also after a rejection. */
export function useComments(nodeId: number) {
  const refresh = useRefresh();
  const onSettled = () => refresh('comment', [{ id: nodeId }]);
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
