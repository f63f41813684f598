import { z } from 'zod';
import {
  byId,
  byIdAndVersion,
  emailAddress,
  forcing,
  id,
  idInPath,
  nothing,
  page,
  paging,
  person,
  rowVersion,
  search,
  stamp,
  text,
  unitName,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { sorting } from '../rules/sorting.ts';

/** Groups and their members. */

export const group = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  createdBy: person,
  createdOn: stamp,
  updatedBy: person,
  updatedOn: stamp,
  rowVersion: z.number(),
  /** Its members come from a group of the directory or provider, as of each user's last sign-in. */
  fromDirectory: z.boolean(),
  /** Number of members, and of live folders with permissions for the group. */
  members: z.number(),
  folders: z.number(),
});
export type Group = z.infer<typeof group>;

/** A row in a list of members, groups or candidates. */
export const unitItem = z.object({ id: z.number(), name: z.string(), email: z.string().nullable() });
export type UnitItem = z.infer<typeof unitItem>;

export const groupFields = ['name', 'id', 'email', 'createdOn', 'updatedOn', 'rowVersion'] as const;
export type GroupField = (typeof groupFields)[number];
export const unitFields = ['name', 'id', 'email'] as const;
export type UnitField = (typeof unitFields)[number];

/** The query of every list of members, groups or candidates. */
export const unitQuery = z.object({ search, ...paging, sort: sorting(unitFields) });
export type UnitQuery = z.output<typeof unitQuery>;

const name = unitName.pipe(z.string().min(1, 'Name is required.'));
const email = z
  .union([emailAddress, z.literal('').transform(() => null)])
  .nullable()
  .optional();

export const groups = {
  list: endpoint({
    method: 'GET',
    path: '/group',
    summary: 'List groups.',
    action: 'group.list',
    query: z.object({
      search,
      /** Only the group with this name, regardless of case. */
      name: text(limits.name).optional(),
      ...paging,
      sort: sorting(groupFields),
    }),
    reply: page(group),
  }),
  get: endpoint({
    method: 'GET',
    path: '/group/{id}',
    summary: 'Get a group.',
    action: 'group.list',
    params: byId,
    reply: group,
  }),
  create: endpoint({
    method: 'POST',
    path: '/group',
    summary: 'Create a group.',
    action: 'group.edit',
    body: z.object({ name: z.string({ error: 'Name is required.' }).pipe(name), email }),
    reply: group,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/group',
    summary: 'Change a group. Absent properties stay.',
    action: 'group.edit',
    body: z.object({ id, rowVersion, name: name.optional(), email }),
    reply: z.object({ revoke: z.boolean() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/group/{id}/{rowVersion}',
    summary: 'Delete a group that no permission names any more.',
    action: 'group.edit',
    query: forcing,
    params: byIdAndVersion,
    reply: nothing,
  }),
  members: endpoint({
    method: 'GET',
    path: '/group/{id}/user',
    summary: 'List the members of a group.',
    action: 'group.list',
    params: byId,
    query: unitQuery,
    reply: page(unitItem),
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/group/user',
    summary: 'Add a user to a group (idempotent).',
    action: 'group.changeMembers',
    query: forcing,
    body: z.object({ id, userId: id }),
    reply: nothing,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/group/{id}/user/{userId}',
    summary: 'Remove a user from a group.',
    action: 'group.changeMembers',
    query: forcing,
    params: z.object({ id: idInPath, userId: idInPath }),
    reply: nothing,
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/group/{id}/candidate',
    summary: 'List users who are not in the group.',
    action: 'group.edit',
    params: byId,
    query: unitQuery,
    reply: page(unitItem),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/user/{id}/group',
    summary: 'List the groups of a user.',
    action: 'group.list',
    params: byId,
    query: unitQuery,
    reply: page(unitItem),
  }),
  candidatesOfUser: endpoint({
    method: 'GET',
    path: '/user/{id}/group/candidate',
    summary: 'List groups that the user is not in.',
    action: 'group.edit',
    params: byId,
    query: unitQuery,
    reply: page(unitItem),
  }),
  folders: endpoint({
    method: 'GET',
    path: '/group/{id}/folder',
    summary: 'List the folders whose own permissions name a group, by path.',
    action: 'group.edit',
    params: byId,
    reply: z.object({ items: z.array(z.object({ id: z.number(), path: z.string() })), total: z.number() }),
  }),
  units: endpoint({
    method: 'GET',
    path: '/groupsusers',
    summary: 'List groups and users together, for setting permissions.',
    action: 'group.edit',
    query: unitQuery,
    reply: page(unitItem.extend({ isGroup: z.boolean() })),
  }),
};
