import { z } from 'zod';
import { byId, idInPath, nothing, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Devices: clients that speak the ownCloud/Nextcloud protocol, each with a token of its own that a user has given it on
 * the page that the client opened.
 */

/** A code of the page is no ID; both stand in the same place of the path. */
const byCode = z.object({ id: z.string().max(200) });

const device = z.object({
  id: z.number(),
  /** What the client called itself, its `User-Agent`. */
  client: z.string(),
  name: z.string(),
  /** Accurate to five minutes. */
  lastUsedOn: stamp.nullable(),
  /** The IP address of the last use. */
  address: z.string().nullable(),
  /** Whether the synchronised files are to be erased there, or were. */
  wipe: z.enum(['asked', 'done']).nullable(),
  /** When the erasing was requested or, once it is done, reported. */
  wipeOn: stamp.nullable(),
});
export type DeviceView = z.infer<typeof device>;

export const devices = {
  list: endpoint({
    method: 'GET',
    path: '/account/device',
    summary: 'List your connected devices, newest first. Administrators can pass `userId` for those of another user.',
    action: 'account.manageSecurity',
    query: z.object({ userId: idInPath.optional() }),
    reply: z.object({ items: z.array(device) }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/account/device/{id}',
    summary: 'Get the client that waits to be connected, by the code in the address that it opened.',
    action: 'account.manageSecurity',
    params: byCode,
    reply: z.object({ client: z.string(), name: z.string(), address: z.string(), on: stamp }),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/account/device/{id}',
    summary: 'Connect the client that waits with this code: it is given a token with which it reads and writes files.',
    action: 'account.manageSecurity',
    params: byCode,
    reply: nothing,
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/account/device/{id}',
    summary: 'Sign out a device: your own, or as an administrator another user’s. Its files stay there.',
    action: 'account.manageSecurity',
    params: byId,
    reply: nothing,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/account/device/{id}/wipe',
    summary: 'Sign out a device, and have its client remove the synchronised files there the next time it connects.',
    action: 'account.manageSecurity',
    params: byId,
    reply: nothing,
  }),
};
