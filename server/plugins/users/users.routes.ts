import { users } from '#contract/users.ts';
import { serve } from '#server/http/serve.ts';
import { agreeTerms, readMe } from './users.service.ts';

/** Users over HTTP (`api.md` §7). */
export const routes = serve(users, {
  me: ({ ctx }) => readMe(ctx),
  agreeTerms: ({ ctx, body }) => agreeTerms(ctx, body),
});
