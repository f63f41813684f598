import { comments as contract } from '#contract/fileNodes/comments.ts';
import { serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { createComment, listComments, removeComment, updateComment } from './comments.service.ts';
import { commentStore, migrations } from './comments.store.ts';

/** Comments over HTTP. */
const routes = serve(contract, {
  list: ({ ctx, params }) => listComments(ctx, params.id),
  create: ({ ctx, body }) => createComment(ctx, body),
  update: ({ ctx, body }) => updateComment(ctx, body),
  remove: ({ ctx, params }) => removeComment(ctx, params),
});

/** Comments of users on files and folders. */
export const comments: ServerPlugin = { id: 'comments', stores: { comments: commentStore }, migrations, routes };
