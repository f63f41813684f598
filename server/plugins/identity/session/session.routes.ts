import { randomBytes } from 'node:crypto';
import { lifetimes } from '#contract/limits.ts';
import { session } from '#contract/users/session.ts';
import { cookie, cookieOf } from '#server/http/cookies.ts';
import { bearerOf } from '#server/http/routes.ts';
import { type Call, manualTransaction, serve } from '#server/http/serve.ts';
import { impersonate, stopImpersonating } from './impersonation.service.ts';
import { endOtherSessions, endSession, listSessions } from './ownSessions.service.ts';
import { closeSession, renewSession } from './session.service.ts';
import {
  type Browser,
  confirmSignIn,
  enrolAtSignIn,
  openByPasskey,
  openSession,
  passkeyQuestion,
} from './signIn.service.ts';

/** Signing in and out over HTTP. */
export const routes = serve(session, {
  open: manualTransaction((call) => knownAgain(call, (browser) => openSession(call.ctx, call.body, browser))),
  confirm: manualTransaction((call) => knownAgain(call, (browser) => confirmSignIn(call.ctx, call.body, browser))),
  enrol: ({ ctx, body }) => enrolAtSignIn(ctx, body.challenge),
  passkeyOptions: manualTransaction(({ ctx, body }) => passkeyQuestion(ctx, body.challenge)),
  openByPasskey: manualTransaction((call) =>
    knownAgain(call, (browser) => openByPasskey(call.ctx, call.body, browser)),
  ),
  renew: ({ ctx, request }) => renewSession(ctx, bearerOf(request)),
  close: ({ ctx }) => closeSession(ctx),
  list: ({ ctx, query }) => listSessions(ctx, query.userId),
  end: ({ ctx, params }) => endSession(ctx, params.id),
  endOthers: ({ ctx }) => endOtherSessions(ctx),
  impersonate: ({ ctx, body }) => impersonate(ctx, body),
  stopImpersonating: ({ ctx }) => stopImpersonating(ctx),
});

const COOKIE = 'strongroom.device';
/** Length of 32 bytes in base64url. */
const DEVICE_LENGTH = 43;

/**
 * Signs in, and sets a cookie that identifies the device, so that strangers cannot lock out its user. The cookie does
 * not authenticate.
 */
async function knownAgain<T>(
  { ctx, request, reply }: Pick<Call<unknown>, 'ctx' | 'request' | 'reply'>,
  signIn: (browser: Browser) => Promise<T>,
): Promise<T> {
  const sent = cookieOf(request, ctx.config, COOKIE);
  const own = sent?.length === DEVICE_LENGTH ? sent : undefined;
  const device = own ?? randomBytes(32).toString('base64url');
  const result = await signIn({ agent: request.headers['user-agent'], device });
  const limits = { seconds: lifetimes.knownAddress, sameSite: 'Strict' } as const;
  reply.header('Set-Cookie', cookie(ctx.config, COOKIE, device, limits));
  return result;
}
