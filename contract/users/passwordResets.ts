import { z } from 'zod';
import { nothing, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { byToken } from './invitations.ts';
import { newPassword } from './users.ts';

/** Password resets: a mailed link with which a user sets a new password, once. */

export const passwordResets = {
  request: endpoint({
    method: 'POST',
    path: '/forgotten',
    summary: 'Send a password reset link (valid for 1 hour, once). Unknown users get the same answer.',
    action: 'user.resetPassword',
    body: z.object({ id: text(320).trim().min(1, 'Please enter User ID.') }),
    reply: nothing,
  }),
  view: endpoint({
    method: 'GET',
    path: '/reset/{token}',
    summary: 'Get whose password a reset link sets.',
    action: 'user.resetPassword',
    params: byToken,
    reply: z.object({ name: z.string(), email: z.string() }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/reset/{token}',
    summary: 'Set a new password with a reset link and end all sessions of the user. It signs no one in.',
    action: 'user.resetPassword',
    params: byToken,
    body: z.object({ password: newPassword }),
    reply: nothing,
  }),
};
