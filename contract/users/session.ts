import { z } from 'zod';
import { byId, id, idInPath, line, nothing, stamp, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { code, passkeyAssertion, passkeyOptions, totpSetup } from './secondFactor.ts';

/** Sign-in and sign-out. */

export const tokenData = z.object({ token: z.string(), expiresIn: z.number() });
export type TokenData = z.infer<typeof tokenData>;

/**
 * Sent with 401 `second_factor` as `secondFactor`: a challenge that is valid for five minutes, and the available
 * methods. `enrol` means that the user must first set up an authenticator app.
 */
export const secondFactorDemand = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(['app', 'passkey', 'recovery', 'enrol'])),
});
export type SecondFactorDemand = z.infer<typeof secondFactorDemand>;

/** A token, with recovery codes when a second factor was just set up; they are shown once. */
const firstTokenData = tokenData.extend({ recoveryCodes: z.array(z.string()).optional() });
export type FirstTokenData = z.infer<typeof firstTokenData>;
const challenge = text(200);

/** A session of the caller: where and when it was opened, and whether it is the current one. */
export const ownSession = z.object({
  id: z.number(),
  startedOn: stamp,
  lastSeenOn: stamp,
  endsOn: stamp,
  ip: z.string(),
  agent: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const session = {
  open: endpoint({
    method: 'POST',
    path: '/authenticate',
    summary:
      'Sign in with a user ID or an email address and a password. 401 `second_factor` when a second factor is ' +
      'required: `secondFactor` holds the challenge for `/authenticate/second`.',
    action: 'session.open',
    body: z.object({
      id: text(320).min(1, 'Please enter User ID.'),
      password: text(limits.password.max).min(1, 'Please enter Password.'),
    }),
    reply: tokenData,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/authenticate/second',
    summary: 'Complete a sign-in with a code of an authenticator app, a recovery code or a passkey.',
    action: 'session.open',
    body: z.object({ challenge, code: code.optional(), passkey: passkeyAssertion.optional() }),
    reply: firstTokenData,
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/authenticate/enrol',
    summary:
      'Begin to set up an authenticator app during sign-in, where the challenge requires it. Its first code ' +
      'completes the sign-in.',
    action: 'session.open',
    body: z.object({ challenge }),
    reply: totpSetup,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/authenticate/passkey/options',
    summary:
      'Get the options for signing in with a passkey: of the user of the challenge, or without a challenge of ' +
      'any user.',
    action: 'session.open',
    body: z.object({ challenge: challenge.optional() }),
    reply: passkeyOptions,
  }),
  openByPasskey: endpoint({
    method: 'POST',
    path: '/authenticate/passkey',
    summary: 'Sign in with a passkey alone, without a password.',
    action: 'session.open',
    body: passkeyAssertion,
    reply: tokenData,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/authenticate/renew',
    summary:
      'Renew the token. The old one stays valid for 30 seconds, and can itself have expired up to 60 seconds ' + 'ago.',
    action: 'session.renew',
    reply: tokenData,
  }),
  close: endpoint({
    method: 'POST',
    path: '/authenticate/logout',
    summary: 'Sign out: end this session.',
    action: 'session.close',
    reply: z.object({}),
  }),
  list: endpoint({
    method: 'GET',
    path: '/session',
    summary: 'List your sessions, newest first. Administrators can pass `userId` to list those of another user.',
    action: 'session.list',
    query: z.object({ userId: idInPath.optional() }),
    reply: z.object({ items: z.array(ownSession) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/session/{id}',
    summary:
      'End a session of your own; administrators end those of others. 403 `proof` for any but the session that ' +
      'makes the call.',
    action: 'session.list',
    params: byId,
    reply: nothing,
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/session',
    summary: 'End all your other sessions and all your API tokens. 403 `proof` ten minutes after signing in.',
    action: 'session.list',
    reply: nothing,
  }),
  impersonate: endpoint({
    method: 'PUT',
    path: '/user/signinas',
    summary: 'Sign in as another user, for 60 minutes at most.',
    action: 'user.impersonate',
    body: z.object({ id, reason: line(limits.reason).nullable().optional() }),
    reply: tokenData,
  }),
  stopImpersonating: endpoint({
    method: 'PUT',
    path: '/user/stopsigninas',
    summary: 'Stop acting as another user and return to your own session.',
    action: 'user.stopImpersonation',
    reply: tokenData,
  }),
};
