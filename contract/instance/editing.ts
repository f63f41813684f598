import { z } from 'zod';
import { id, idInPath, nothing, person } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Which users have a record open in a form, so that two administrators do not unknowingly change it at the same time.
 */

const resource = z.string().regex(/^[a-zA-Z]{1,40}$/, 'must be the name of a resource');

export const editing = {
  announce: endpoint({
    method: 'PUT',
    path: '/editing',
    summary: 'Announce for half a minute that the caller is editing a record, and list who else is',
    action: 'editing.announce',
    body: z.object({ resource, id }),
    reply: z.object({ others: z.array(person) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/editing/{resource}/{id}',
    summary: 'Announce that the caller has stopped editing a record',
    action: 'editing.announce',
    params: z.object({ resource, id: idInPath }),
    reply: nothing,
  }),
};
