import { z } from 'zod';
import { text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A line that all users read at the top of the page. */

const motto = z.object({ text: z.string() });

export const mottos = {
  read: endpoint({
    method: 'GET',
    path: '/motto',
    summary: 'The motto of the organisation; empty while there is none.',
    action: 'settings.read',
    reply: motto,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/motto',
    summary: 'Changes the motto.',
    action: 'settings.edit',
    body: z.object({ text: text(80) }),
    reply: motto,
  }),
};
