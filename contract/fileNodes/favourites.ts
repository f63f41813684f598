import { z } from 'zod';
import { byId, id, nothing, person } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Folders that a user keeps at hand. */
export const favourites = {
  list: endpoint({
    method: 'GET',
    path: '/filnode/fav', // sic
    summary: 'The favourites of the caller, less those that they may not read any more.',
    action: 'folder.list',
    reply: z.object({ items: z.array(person) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/filnode/fav', // sic
    summary: 'Makes a folder a favourite; twice is no error.',
    action: 'folder.read',
    body: z.object({ id }),
    reply: nothing,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/filnode/fav/{id}', // sic
    summary: 'Makes a folder a favourite no more.',
    action: 'folder.read',
    params: byId,
    reply: nothing,
  }),
};
