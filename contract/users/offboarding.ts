import { z } from 'zod';
import { byId, forcing, id, requiredLine } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** Offboarding: what a user owns is transferred to another one, and the account is deactivated. */

const list = z.array(z.object({ id: z.number(), name: z.string() }));

export const holdings = z.object({
  /** Permission entries with the user, by the path of the folder. */
  permissions: list,
  groups: list,
  /** Active one-time shares and file requests. */
  shares: list,
  requests: list,
  searches: list,
  watches: list,
  tokens: list,
  /** Connected devices. */
  devices: list,
  /** Files and folders that the user has locked. */
  locks: list,
  /** Access reviews, and retention rules whose files the user reviews. */
  reviews: list,
  /** Open decisions, workflows that name the user, and deputies; absent without the module. */
  approvals: list.optional(),
  workflows: list.optional(),
  deputies: list.optional(),
});
export type Holdings = z.infer<typeof holdings>;
export type Holding = Holdings['permissions'][number];

export const offboarding = {
  get: endpoint({
    method: 'GET',
    path: '/user/{id}/offboard',
    summary: 'List what a user holds: what is handed over to another user, or ends, when they leave.',
    action: 'user.offboard',
    params: byId,
    reply: holdings,
  }),
  run: endpoint({
    method: 'POST',
    path: '/user/{id}/offboard',
    summary:
      'Offboard a user: hand over what they hold, end their sessions, tokens, locks and memberships, and ' +
      'deactivate the account, all or nothing. Without `toId` what could be handed over ends too. Returns what ' +
      'there was.',
    action: 'user.offboard',
    params: byId,
    query: forcing,
    body: z.object({
      toId: id.nullable(),
      /** Whether the synchronised files on the connected devices are erased as well. */
      eraseDevices: z.boolean().optional(),
      reason: z.string({ error: 'Reason is required.' }).pipe(requiredLine(limits.reason, 'Reason is required.')),
    }),
    reply: holdings,
  }),
};
