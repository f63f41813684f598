import { z } from 'zod';
import { id, nothing } from './common.ts';
import { endpoint } from './endpoint.ts';

/** People (§3 User; `api.md` §7). */

/** What the app knows of the one who is signed in, or acted as. */
export const profile = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isSysAdmin: z.boolean(),
  signInAs: z.boolean(),
  timeZoneId: z.string(),
  cultureId: z.string(),
  termAgreed: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const users = {
  me: endpoint({
    method: 'GET',
    path: '/user/me',
    summary: 'The profile of the caller.',
    action: 'user.readMe',
    reply: profile,
  }),
  agreeTerms: endpoint({
    method: 'PUT',
    path: '/user/termagreed',
    summary: 'Records that the caller has accepted the cookie notice.',
    action: 'user.agreeTerms',
    body: z.object({ id, termAgreed: z.boolean() }),
    reply: nothing,
  }),
};
