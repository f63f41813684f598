import { z } from 'zod';
import { byId, idInPath, nothing, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** External identities of a user: an entry of the directory, a subject of the OpenID Connect provider. */

export const identitySources = ['directory', 'provider'] as const;
export type IdentitySource = (typeof identitySources)[number];

const identity = z.object({
  source: z.enum(identitySources),
  /** A name that administrators recognise: the DN of the entry, the e-mail address or the ID at the provider. */
  name: z.string(),
  /** The permanent identifier: the UUID of the entry, the ID at the provider. */
  subject: z.string(),
  linkedOn: stamp,
  /** When the directory stopped listing it. */
  goneOn: stamp.nullable(),
});
export type IdentityView = z.infer<typeof identity>;

export const identities = {
  list: endpoint({
    method: 'GET',
    path: '/user/{id}/identity',
    summary: 'List who signs in as a user: the entry of the directory and the subject of the provider, as first seen.',
    action: 'user.manageIdentities',
    params: byId,
    reply: z.object({ items: z.array(identity) }),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/user/{id}/identity/{source}',
    summary:
      'Remove the link between a user and an entry of the directory or a subject of the provider, so that ' +
      'another one with the same email address can sign in. Sessions and API tokens of the user end.',
    action: 'user.manageIdentities',
    params: z.object({ id: idInPath, source: z.enum(identitySources) }),
    reply: nothing,
  }),
};
