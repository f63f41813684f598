import { comments } from '#contract/comments.ts';
import { serve } from '#server/http/serve.ts';
import { createComment, listComments, removeComment, updateComment } from './comments.service.ts';

/** Comments over HTTP (`api.md` §5). */
export const routes = serve(comments, {
  list: ({ ctx, params }) => listComments(ctx, params.id),
  create: ({ ctx, body }) => createComment(ctx, body),
  update: ({ ctx, body }) => updateComment(ctx, body),
  remove: ({ ctx, params }) => removeComment(ctx, params),
});
