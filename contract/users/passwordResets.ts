import { z } from 'zod';
import { nothing, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { byToken } from './invitations.ts';
import { newPassword } from './users.ts';

/** A forgotten password: a link by mail that sets a new one, once. */

export const passwordResets = {
  request: endpoint({
    method: 'POST',
    path: '/forgotten',
    summary:
      'Mails a link to set a new password with, good for an hour and once. The answer is the same where there is no such user.',
    action: 'user.resetPassword',
    body: z.object({ id: text(320).trim().min(1, 'Please enter User ID.') }),
    reply: nothing,
  }),
  view: endpoint({
    method: 'GET',
    path: '/reset/{token}',
    summary: 'Whose password a link sets.',
    action: 'user.resetPassword',
    params: byToken,
    reply: z.object({ name: z.string(), email: z.string() }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/reset/{token}',
    summary: 'Sets the password and ends all sessions of the user. It signs no one in.',
    action: 'user.resetPassword',
    params: byToken,
    body: z.object({ password: newPassword }),
    reply: nothing,
  }),
};
