import { z } from 'zod';
import { id, nothing } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { tokenData } from './session.ts';
import { newPassword } from './users.ts';

/** Invitations: a mailed link with which a user sets a password, once. */

/** A link that was mailed. */
export const byToken = z.object({ token: z.string().min(1).max(200) });

export const invitations = {
  invite: endpoint({
    method: 'POST',
    path: '/user/invite',
    summary: 'Send a user an invitation to set their password (valid for 3 days, once).',
    action: 'user.invite',
    body: z.object({ id }),
    reply: nothing,
  }),
  view: endpoint({
    method: 'GET',
    path: '/welcome/{token}',
    summary: 'Get whom an invitation is for.',
    action: 'user.welcome',
    params: byToken,
    reply: z.object({ name: z.string(), email: z.string() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/welcome/{token}',
    summary: 'Accept an invitation: set the password and sign in.',
    action: 'user.welcome',
    params: byToken,
    body: z.object({ password: newPassword }),
    reply: tokenData,
  }),
};
