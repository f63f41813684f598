import { identities } from '#contract/users/identities.ts';
import { serve } from '#server/http/serve.ts';
import { clearIdentity, listIdentities } from './identityAdmin.service.ts';

/** Who signs in as a user, over HTTP. */
export const routes = serve(identities, {
  list: ({ ctx, params }) => listIdentities(ctx, params.id),
  clear: ({ ctx, params }) => clearIdentity(ctx, params),
});
