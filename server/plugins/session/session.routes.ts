import { session } from '#contract/session.ts';
import { bearerOf } from '#server/http/routes.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { signInAs, stopSignInAs } from './acting.service.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './ownSessions.service.ts';
import { closeSession, renewSession } from './session.service.ts';
import { confirmSignIn, enrolAtSignIn, openByPasskey, openSession, passkeyQuestion } from './signIn.service.ts';

/** Signing in and out over HTTP (`api.md` §3). */
export const routes = serve(session, {
  open: ownUnits(({ ctx, body, request }) => openSession(ctx, body, request.headers['user-agent'])),
  confirm: ownUnits(({ ctx, body, request }) => confirmSignIn(ctx, body, request.headers['user-agent'])),
  enrol: ({ ctx, body }) => enrolAtSignIn(ctx, body.challenge),
  passkeyOptions: ownUnits(({ ctx, body }) => passkeyQuestion(ctx, body.challenge)),
  openByPasskey: ownUnits(({ ctx, body, request }) => openByPasskey(ctx, body, request.headers['user-agent'])),
  renew: ({ ctx, request }) => renewSession(ctx, bearerOf(request)),
  close: ({ ctx }) => closeSession(ctx),
  list: ({ ctx }) => listOwnSessions(ctx),
  end: ({ ctx, params }) => endOwnSession(ctx, params.id),
  endOthers: ({ ctx }) => endOtherSessions(ctx),
  signInAs: ({ ctx, body }) => signInAs(ctx, body),
  stopSignInAs: ({ ctx }) => stopSignInAs(ctx),
});
