import { z } from 'zod';
import { byId, id, nothing, person } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Folders that a user has starred. */
export const favourites = {
  list: endpoint({
    method: 'GET',
    path: '/filnode/fav', // sic
    summary: 'List your favourites, except those that you can no longer read.',
    action: 'folder.list',
    reply: z.object({ items: z.array(person) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/filnode/fav', // sic
    summary: 'Add a favourite (idempotent).',
    action: 'folder.read',
    body: z.object({ id }),
    reply: nothing,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/filnode/fav/{id}', // sic
    summary: 'Remove a favourite.',
    action: 'folder.read',
    params: byId,
    reply: nothing,
  }),
};
