import type { FastifyRequest } from 'fastify';
import { lifetimes } from '#contract/limits.ts';
import { oidc } from '#contract/users/oidc.ts';
import type { Config } from '#server/config.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { beginTrip, endLoggedOut, endTrip, openByProvider, providerLogout } from './oidc.service.ts';

const COOKIE = 'strongroom.provider';

/** Signing in at a provider over HTTP. */
export const routes = serve(oidc, {
  begin: manualTransaction(async ({ ctx, query, reply }) => {
    const { to, browser } = await beginTrip(ctx, query.redirect);
    if (browser) reply.header('Set-Cookie', cookie(ctx.config, browser, lifetimes.providerTrip));
    return reply.header('Cache-Control', 'no-store').redirect(to);
  }),
  callback: manualTransaction(async ({ ctx, request, reply }) => {
    const page = await endTrip(ctx, request.url.split('?')[1] ?? '', browserOf(request));
    return reply.header('Cache-Control', 'no-store').redirect(ctx.config.basePath + page);
  }),
  open: manualTransaction(({ ctx, body, request, reply }) => {
    reply.header('Set-Cookie', cookie(ctx.config, '', 0));
    return openByProvider(ctx, body.code, browserOf(request), request.headers['user-agent']);
  }),
  loggedOut: manualTransaction(({ ctx, body }) => endLoggedOut(ctx, body.logout_token)),
  logoutAddress: ({ ctx }) => providerLogout(ctx),
});

/** The secret that the browser was given for its trip. */
function browserOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
}

/** It goes nowhere but here, and comes along when the provider sends the browser back. */
function cookie({ basePath, publicUrl }: Config, value: string, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=${basePath}/api/authenticate/oidc; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
