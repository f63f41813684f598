import { lifetimes } from '#contract/limits.ts';
import { oidc } from '#contract/oidc.ts';
import type { Config } from '#server/config.ts';
import { ownUnits, serve } from '#server/http/serve.ts';
import { beginTrip, endTrip, openByProvider } from './oidc.service.ts';

const COOKIE = 'strongroom.provider';

/** Signing in at a provider over HTTP (`api.md` §3). */
export const routes = serve(oidc, {
  begin: ownUnits(async ({ ctx, query, reply }) => {
    const { to, browser } = await beginTrip(ctx, query.redirect);
    if (browser) reply.header('Set-Cookie', cookie(ctx.config, browser, lifetimes.providerTrip));
    return reply.header('Cache-Control', 'no-store').redirect(to);
  }),
  callback: ownUnits(async ({ ctx, request, reply }) => {
    const browser = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
    const page = await endTrip(ctx, request.url.split('?')[1] ?? '', browser);
    reply.header('Cache-Control', 'no-store').header('Set-Cookie', cookie(ctx.config, '', 0));
    return reply.redirect(ctx.config.basePath + page);
  }),
  open: ownUnits(({ ctx, body, request }) => openByProvider(ctx, body.code, request.headers['user-agent'])),
});

/** It goes nowhere but here, and comes along when the provider sends the browser back. */
function cookie({ basePath, publicUrl }: Config, value: string, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=${basePath}/api/authenticate/oidc; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
