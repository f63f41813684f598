import { apiTokens } from '#contract/users/apiTokens.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { listTokens, revokeToken } from './apiTokens.service.ts';
import { createToken } from './createToken.service.ts';

/** API tokens, one's own and as an administrator those of others, over HTTP. */
export const routes = serve(apiTokens, {
  list: ({ ctx, query }) => listTokens(ctx, query.userId),
  create: manualTransaction(({ ctx, body }) => createToken(ctx, body)),
  revoke: ({ ctx, params }) => revokeToken(ctx, params.id),
});
