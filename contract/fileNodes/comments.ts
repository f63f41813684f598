import { z } from 'zod';
import { byId, byIdAndVersion, id, lines, nothing, person, rowVersion, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** Comments of users on files and folders. */

export const comment = z.object({
  id: z.number(),
  text: z.string(),
  updatedBy: person,
  updatedOn: stamp,
  isMine: z.boolean(),
  rowVersion,
});
export type Comment = z.infer<typeof comment>;

const written = lines(limits.comment).pipe(z.string().min(1, 'Enter a comment.'));

export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/node/{id}/comment',
    summary: 'List the comments on a file or folder, oldest first.',
    action: 'comment.read',
    params: byId,
    reply: z.object({ items: z.array(comment) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/node/comment',
    summary: 'Add a comment. Users it mentions who can read the file or folder are notified.',
    action: 'comment.write',
    body: z.object({ nodeId: id, text: written, mentions: z.array(id).max(limits.mentions).optional() }),
    reply: comment,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/node/comment',
    summary: 'Change your comment.',
    action: 'comment.change',
    body: z.object({ id, text: written, rowVersion }),
    reply: comment,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/node/comment/{id}/{rowVersion}',
    summary: 'Delete your comment.',
    action: 'comment.change',
    params: byIdAndVersion,
    reply: nothing,
  }),
};
