import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/**
 * Settings of screens that are stored per user: columns, widths, sort order, view. The server does not interpret the
 * keys.
 */

const preferenceValues = z.record(z.string(), z.unknown());
export type Preferences = z.infer<typeof preferenceValues>;

export const preferences = {
  get: endpoint({
    method: 'GET',
    path: '/user/me/preferences',
    summary: 'Get your preferences.',
    action: 'user.readMe',
    reply: preferenceValues,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/me/preferences',
    summary: 'Set preferences. Keys that are not named stay, null removes one. All together hold up to 64 kB.',
    action: 'user.readMe',
    body: preferenceValues,
    reply: preferenceValues,
  }),
};
