import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What can happen to a file or folder, as the event stream, notices and webhooks tell it. */
export const nodeEventTypes = ['added', 'changed', 'moved', 'removed', 'restored', 'comment', 'access'] as const;
export type NodeEventType = (typeof nodeEventTypes)[number];

/**
 * One event of the stream. `reset` asks the client to load everything again; the ids are null where the reader lost
 * access and may not be told what to.
 */
export const liveEvent = z.object({
  type: z.enum([...nodeEventTypes, 'reset']),
  nodeId: z.number().nullable(),
  parentId: z.number().nullable(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** What happens to files and folders, as it happens. */
export const events = {
  follow: endpoint({
    method: 'GET',
    path: '/events',
    summary:
      'Follow a stream of server-sent events about what you can see. With Last-Event-ID it continues after ' +
      'that event, within 24 hours; otherwise it begins with the event reset.',
    action: 'event.follow',
    reply: 'events',
  }),
};
