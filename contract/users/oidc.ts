import { z } from 'zod';
import { nothing, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Sign-in at an OpenID Connect provider, in Enterprise mode. */
export const oidc = {
  begin: endpoint({
    method: 'GET',
    path: '/authenticate/oidc',
    summary: 'Redirect a browser to the identity provider. `redirect` is the path within the app to return to.',
    action: 'session.open',
    query: z.object({ redirect: text(2000).optional() }),
    reply: 'content',
  }),
  callback: endpoint({
    method: 'GET',
    path: '/authenticate/oidc/callback',
    summary:
      'Receive the browser from the identity provider and redirect it to the sign-in page, with a code or ' +
      'without.',
    action: 'session.open',
    reply: 'content',
  }),
  open: endpoint({
    method: 'POST',
    path: '/authenticate/oidc',
    summary:
      'Sign in with the code that the sign-in page received, once within a minute. `accessToken` is the bearer ' +
      'token.',
    action: 'session.open',
    body: z.object({ code: text(200) }),
    reply: z.object({ accessToken: z.string(), idToken: z.string(), expiresIn: z.number() }),
  }),
  loggedOut: endpoint({
    method: 'POST',
    path: '/authenticate/oidc/logout',
    summary: 'Receive a back-channel logout of the identity provider: the sessions of the user that began there end.',
    action: 'session.open',
    body: z.object({ logout_token: text(16_000) }),
    reply: nothing,
  }),
  logoutAddress: endpoint({
    method: 'GET',
    path: '/authenticate/oidc/logout',
    summary: 'Get the address for signing out at the identity provider; null where this session did not begin there.',
    action: 'session.close',
    reply: z.object({ address: z.string().nullable() }),
  }),
};
