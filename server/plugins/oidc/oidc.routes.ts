import { lifetimes } from '#contract/limits.ts';
import { oidc } from '#contract/users/oidc.ts';
import { cookie, cookieOf } from '#server/http/cookies.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { beginTrip, endLoggedOut, endTrip, openByProvider, providerLogout } from './oidc.service.ts';

/** The cookie with the browser's secret; it is sent when the provider redirects back. */
const COOKIE = 'strongroom.provider';

/** Sign-in at a provider over HTTP. */
export const routes = serve(oidc, {
  begin: manualTransaction(async ({ ctx, query, reply }) => {
    const { to, browser } = await beginTrip(ctx, query.redirect);
    if (browser)
      reply.header(
        'Set-Cookie',
        cookie(ctx.config, COOKIE, browser, { seconds: lifetimes.providerTrip, sameSite: 'Lax' }),
      );
    return reply.redirect(to);
  }),
  callback: manualTransaction(async ({ ctx, request, reply }) => {
    const page = await endTrip(ctx, request.url.split('?')[1] ?? '', cookieOf(request, ctx.config, COOKIE));
    return reply.redirect(ctx.config.basePath + page);
  }),
  open: manualTransaction(({ ctx, body, request, reply }) => {
    reply.header('Set-Cookie', cookie(ctx.config, COOKIE, '', { seconds: 0, sameSite: 'Lax' }));
    return openByProvider(ctx, body.code, cookieOf(request, ctx.config, COOKIE), request.headers['user-agent']);
  }),
  loggedOut: manualTransaction(({ ctx, body }) => endLoggedOut(ctx, body.logout_token)),
  logoutAddress: ({ ctx }) => providerLogout(ctx),
});
