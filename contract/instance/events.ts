import { z } from 'zod';
import { person, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/**
 * The types of changes of files and folders in the event stream, notices and webhooks. `approval`: an approval of the
 * file began, was decided about or ended, or its state has changed with its content.
 */
export const nodeEventTypes = [
  'added',
  'changed',
  'moved',
  'removed',
  'restored',
  'comment',
  'access',
  'approval',
] as const;
export type NodeEventType = (typeof nodeEventTypes)[number];

/**
 * What is only told to open streams, and not again when one continues: the lock of a file has changed, an editor has
 * saved, a legal hold covers a file or folder, or no longer, and the reader’s own tasks have changed.
 */
export const passingEventTypes = ['lock', 'saved', 'hold', 'task'] as const;
export type PassingEventType = (typeof passingEventTypes)[number];

/**
 * One event of the stream. `reset` asks the client to reload everything; the IDs are null when the reader lost access
 * and may not see to what, and for `task`.
 */
export const liveEvent = z.object({
  type: z.enum([...nodeEventTypes, ...passingEventTypes, 'reset']),
  nodeId: z.number().nullable(),
  parentId: z.number().nullable(),
  /** For `saved`: the session and the version that it stored, by whom and when. */
  sessionId: z.string().optional(),
  versionId: z.number().optional(),
  by: person.optional(),
  on: stamp.optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Changes of files and folders as a stream. */
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
