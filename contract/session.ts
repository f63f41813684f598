import { z } from 'zod';
import { text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** Signing in and out (`api.md` §3). */

export const tokenData = z.object({ token: z.string(), expiresIn: z.number() });
export type TokenData = z.infer<typeof tokenData>;

export const session = {
  open: endpoint({
    method: 'POST',
    path: '/authenticate',
    summary: 'Signs in with a user ID or an e-mail address and a password.',
    action: 'session.open',
    body: z.object({
      id: text(320).min(1, 'Please enter User ID.'),
      password: text(limits.password.max).min(1, 'Please enter Password.'),
    }),
    reply: tokenData,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/authenticate/renew',
    summary: 'Replaces the token. The old one works 30 seconds more, and may itself be up to 60 seconds expired.',
    action: 'session.renew',
    reply: tokenData,
  }),
  close: endpoint({
    method: 'POST',
    path: '/authenticate/logout',
    summary: 'Ends this session.',
    action: 'session.close',
    reply: z.object({}),
  }),
};
