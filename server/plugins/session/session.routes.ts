import { session } from '#contract/session.ts';
import { bearerOf } from '#server/http/routes.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { closeSession, openSession, renewSession } from './session.service.ts';

/** Signing in and out over HTTP (`api.md` §3). */
export const routes = serve(session, {
  open: ownUnits(({ ctx, body }) => openSession(ctx, body)),
  renew: ({ ctx, request }) => renewSession(ctx, bearerOf(request)),
  close: ({ ctx }) => closeSession(ctx),
});
