import { z } from 'zod';
import { byId, idInPath, nothing, requiredLine, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { tokenScopes } from '../policy.ts';

/** Tokens for scripts: sent as bearer tokens, limited to a scope, valid until they expire or are revoked. */

const tokenScope = z.enum(tokenScopes);

const apiToken = z.object({
  id: z.number(),
  name: z.string(),
  scope: tokenScope,
  createdOn: stamp,
  expiresOn: stamp,
  /** Accurate to five minutes. */
  lastUsedOn: stamp.nullable(),
  lastUsedIp: z.string().nullable(),
});
export type ApiTokenView = z.infer<typeof apiToken>;
const days = `must be a whole number of days from 1 to ${limits.tokenDays}`;

export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/account/token',
    summary: 'List your API tokens, newest first. Administrators can pass `userId` to list those of another user.',
    action: 'account.manageSecurity',
    query: z.object({ userId: idInPath.optional() }),
    reply: z.object({ items: z.array(apiToken) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/account/token',
    summary: 'Create an API token. The token itself is in this answer only.',
    action: 'account.manageSecurity',
    body: z.object({
      name: requiredLine(100, 'Name is required.'),
      scope: tokenScope,
      days: z.number({ error: days }).int(days).min(1, days).max(limits.tokenDays, days),
    }),
    reply: apiToken.extend({ token: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/account/token/{id}',
    summary: 'Revoke an API token immediately: your own, or as an administrator another user’s.',
    action: 'account.manageSecurity',
    params: byId,
    reply: nothing,
  }),
};
