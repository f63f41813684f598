import { z } from 'zod';
import { byId, idInPath, nothing, person, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Saves that could not be stored in their file, and are kept beside it. */

/** Why a save was kept instead of stored. */
export const rescueReasons = ['locked', 'held', 'removed', 'rights', 'ended', 'changed'] as const;
export type RescueReason = (typeof rescueReasons)[number];

export const rescuedSave = z.object({
  id: z.number(),
  by: person,
  on: stamp,
  size: z.number(),
  reason: z.enum(rescueReasons),
});
export type RescuedSave = z.infer<typeof rescuedSave>;

const byRescue = z.object({ id: idInPath, rescueId: idInPath });

export const rescuedSaves = {
  list: endpoint({
    method: 'GET',
    path: '/file/{id}/rescue',
    summary: 'List the saves of a file that could not be stored in it and are kept for 30 days, newest first.',
    action: 'rescue.read',
    params: byId,
    reply: z.object({ items: z.array(rescuedSave) }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/file/{id}/rescue/{rescueId}',
    summary: 'Download a save that was kept.',
    action: 'rescue.read',
    params: byRescue,
    reply: 'content',
  }),
  take: endpoint({
    method: 'POST',
    path: '/file/{id}/rescue/{rescueId}',
    summary: 'Store a save that was kept as a new file beside the file, or as its newest version.',
    action: 'file.write',
    params: byRescue,
    body: z.object({ as: z.enum(['copy', 'version']) }),
    reply: z.object({ id: z.number(), name: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/file/{id}/rescue/{rescueId}',
    summary: 'Remove a save that was kept.',
    action: 'rescue.read',
    params: byRescue,
    reply: nothing,
  }),
};
