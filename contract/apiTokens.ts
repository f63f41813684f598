import { z } from 'zod';
import { byId, nothing, stamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** Tokens for scripts: sent as bearer tokens, within a scope, until they expire or are revoked. */

/** Reads only, or does whatever its user may, but for what proves who they are. */
export const tokenScope = z.enum(['read', 'write']);
export type TokenScope = z.infer<typeof tokenScope>;

const apiToken = z.object({
  id: z.number(),
  name: z.string(),
  scope: tokenScope,
  createdOn: stamp,
  expiresOn: stamp,
  /** To within five minutes. */
  lastUsedOn: stamp.nullable(),
  lastUsedIp: z.string().nullable(),
});
export type ApiTokenView = z.infer<typeof apiToken>;
const days = `must be a whole number of days from 1 to ${limits.tokenDays}`;

export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/account/token',
    summary: 'The caller’s API tokens, the newest first.',
    action: 'account.secure',
    reply: z.object({ items: z.array(apiToken) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/account/token',
    summary: 'Makes an API token. The token itself is answered here and never again.',
    action: 'account.secure',
    body: z.object({
      name: text(100).trim().min(1, 'Name is required.'),
      scope: tokenScope,
      days: z.number({ error: days }).int(days).min(1, days).max(limits.tokenDays, days),
    }),
    reply: apiToken.extend({ token: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/account/token/{id}',
    summary: 'Ends an API token at once.',
    action: 'account.secure',
    params: byId,
    reply: nothing,
  }),
};
