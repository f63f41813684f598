import { apiTokens } from '#contract/apiTokens.ts';
import { serve } from '#server/http/serve.ts';
import { createToken, listTokens, revokeToken } from './apiTokens.service.ts';

/** One's own API tokens over HTTP. */
export const routes = serve(apiTokens, {
  list: ({ ctx }) => listTokens(ctx),
  create: ({ ctx, body }) => createToken(ctx, body),
  revoke: ({ ctx, params }) => revokeToken(ctx, params.id),
});
