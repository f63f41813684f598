import { comments } from '#contract/fileNodes/comments.ts';
import { serve } from '#server/http/serve.ts';
import { createComment, listComments, removeComment, updateComment } from './comments.service.ts';

/** Comments over HTTP. */
export const routes = serve(comments, {
  list: ({ ctx, params }) => listComments(ctx, params.id),
  create: ({ ctx, body }) => createComment(ctx, body),
  update: ({ ctx, body }) => updateComment(ctx, body),
  remove: ({ ctx, params }) => removeComment(ctx, params),
});
