import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { Group, groups, UnitItem, UnitQuery } from '#contract/users/groups.ts';
import type { Holding } from '#contract/users/offboarding.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { type Paged, pageOf } from '#server/lib/page.ts';
import { failIfTaken } from '#server/storage/failIfTaken.ts';
import { recordChange, replacedBy } from '../../history/history.service.ts';
import { clearNames } from '../users/namesakes.service.ts';
import { namedUnits, personsOf, presentUser } from '../users/users.service.ts';
import { managedByDirectory } from './directoryGroups.service.ts';
import type { GroupPatch, GroupRow } from './groups.model.ts';

/** Maximum number of folders that a rejection names. */
const NAMED_FOLDERS = 5;

/** A page of all groups. */
export async function listGroups(ctx: Ctx, query: QueryOf<typeof groups.list>): Promise<Paged<Group>> {
  const { items, total } = await ctx.stores.groups.list(pageOf(query), query.name);
  return { items: await describe(ctx, items), total };
}

/** @throws {ApiError} 404 */
export async function getGroup(ctx: Ctx, id: number): Promise<Group> {
  const [group] = await describe(ctx, [await presentGroup(ctx, id)]);
  return group ?? fail('group.notFound');
}

/** @throws {ApiError} 409 when the name is taken */
export async function createGroup(ctx: Ctx, { name, email = null }: BodyOf<typeof groups.create>): Promise<Group> {
  const id = await ctx.stores.bizUnits.insert(true);
  const inserting = ctx.stores.groups.insert(id, { name, email }, ctx.actor.id, ctx.stamp());
  await failIfTaken(inserting, 'group.exists', name);
  await recordChange(ctx, 'group', id, { before: null, after: { name, email } });
  await ctx.audit(`Group created: ${name}`);
  return getGroup(ctx, id);
}

/** Changes the name or the address. Neither affects rights, so no session ends. */
export async function updateGroup(ctx: Ctx, { id, rowVersion, ...input }: BodyOf<typeof groups.update>) {
  const group = await presentGroup(ctx, id);
  const patch = changesTo(group, input);
  const name = patch.name ?? group.name;
  const updating = ctx.stores.groups.update(id, rowVersion, patch, ctx.actor.id, ctx.stamp());
  const saved = await failIfTaken(updating, 'group.exists', name);
  if (!saved) fail('row.changed');
  await recordChange(ctx, 'group', id, { before: replacedBy(group, patch), after: patch });
  const changed = Object.keys(patch).join(', ');
  await ctx.audit(
    `Group updated: ${group.name}${name === group.name ? '' : ` → ${name}`}${changed && ` (${changed})`}`,
  );
  return { revoke: false };
}

/** @throws {ApiError} 409 while permissions contain the group: removing it would silently change access */
export async function removeGroup(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  // No other call can add the group to a folder until this transaction ends.
  await ctx.emit('rightsWillEnd', null);
  const folders = await foldersNaming(ctx, id);
  const { name } = await presentGroup(ctx, id);
  if (folders.length > 0) fail('group.inUse', shortList(folders.map(({ path }) => path)));
  await ctx.emit('groupWillEnd', id);
  if (!(await ctx.stores.groups.remove(id, rowVersion))) fail('row.changed');
  // Entries of folders in the bin lose the group: when such a folder is restored, the entry matches no one else.
  await ctx.emit('unitRemoved', id);
  await ctx.emit('rightsChanged', { canReject: true });
  await ctx.audit(`Group deleted: ${name}`);
  return {};
}

/** The users in a group, or the users who could be added. */
export async function listMembers(ctx: Ctx, id: number, isIn: boolean, query: UnitQuery): Promise<Paged<UnitItem>> {
  await presentGroup(ctx, id);
  return ctx.stores.memberships.users(id, isIn, pageOf(query));
}

/** The folders whose own permissions contain a group, by path. */
export async function listFoldersOf(ctx: Ctx, id: number) {
  await presentGroup(ctx, id);
  const items = await foldersNaming(ctx, id);
  return { items, total: items.length };
}

/** The groups of a user, or the groups they could be added to. */
export async function listGroupsOf(ctx: Ctx, id: number, isIn: boolean, query: UnitQuery): Promise<Paged<UnitItem>> {
  await presentUser(ctx, id);
  return ctx.stores.memberships.groups(id, isIn, pageOf(query));
}

/** Groups and users in one list. */
export async function listUnits(ctx: Ctx, query: UnitQuery): Promise<Paged<UnitItem & { isGroup: boolean }>> {
  const { items, total } = await ctx.stores.memberships.units(pageOf(query));
  const clearName = await clearNames(
    ctx,
    items.filter(({ isGroup }) => !isGroup),
  );
  return { items: items.map((unit) => (unit.isGroup ? unit : { ...unit, name: clearName(unit) })), total };
}

/** The IDs of the groups with these names, by normalised name; unknown names are missing. */
export async function groupsNamed({ stores }: Ctx, names: string[]): Promise<Map<string, number>> {
  const found = await stores.groups.named(names);
  return new Map(found.map(({ id, name }) => [nameKey(name), id]));
}

/** The names of the groups of each user who is in any, by user ID. */
export async function groupNamesByUser({ stores }: Ctx): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>();
  for (const { userId, name } of await stores.memberships.all())
    names.set(userId, [...(names.get(userId) ?? []), name]);
  return names;
}

/** Adds a user to a group; adding a member again is no error. */
export async function addMember(ctx: Ctx, { id, userId }: { id: number; userId: number }) {
  const { group, user } = await bothPresent(ctx, id, userId);
  authorize(ctx.actor, 'group.changeMember', user);
  if (!(await ctx.stores.memberships.add(id, userId))) return {};
  await ctx.emit('rightsChanged', { canReject: true });
  await ctx.audit(`Group member added: ${group.name} – ${user.name}`);
  return {};
}

/** Removes a user from a group; removing a user who is no member is no error. */
export async function removeMember(ctx: Ctx, { id, userId }: { id: number; userId: number }) {
  const { group, user } = await bothPresent(ctx, id, userId);
  authorize(ctx.actor, 'group.changeMember', user);
  if (!(await ctx.stores.memberships.remove(id, userId))) return {};
  await ctx.emit('rightsChanged', { canReject: true });
  await ctx.audit(`Group member removed: ${group.name} – ${user.name}`);
  return {};
}

/** Whether an ID is that of a group, not of a user. */
export async function isGroup({ stores }: Ctx, unitId: number): Promise<boolean> {
  return (await stores.groups.find(unitId)) !== undefined;
}

/** The IDs that stand for the caller: their own, and those of their groups. */
export async function ownUnitIds({ stores, actor }: Ctx): Promise<number[]> {
  return [actor.id, ...(await stores.memberships.groupIds(actor.id))];
}

/** The users who are in a group. */
export function memberIds({ stores }: Ctx, groupId: number): Promise<number[]> {
  return stores.memberships.userIds(groupId);
}

/** The groups that a user is in, by name. */
export async function namesOfGroupsOf(ctx: Ctx, userId: number): Promise<Holding[]> {
  const groups = await namedUnits(ctx, await ctx.stores.memberships.groupIds(userId));
  return groups.sort((a, b) => a.name.localeCompare(b.name));
}

/** Removes all memberships of a user who leaves or is being deleted. */
export async function leaveGroups(ctx: Ctx, userId: number): Promise<void> {
  await ctx.stores.memberships.removeUser(userId);
  await ctx.emit('rightsChanged', { canReject: true });
}

async function foldersNaming(ctx: Ctx, unitId: number): Promise<{ id: number; path: string }[]> {
  return (await ctx.callProvider('foldersNaming', unitId)) ?? [];
}

async function bothPresent(ctx: Ctx, groupId: number, userId: number) {
  return { group: await presentGroup(ctx, groupId), user: await presentUser(ctx, userId) };
}

async function presentGroup({ stores }: Ctx, id: number): Promise<GroupRow> {
  return (await stores.groups.find(id)) ?? fail('group.notFound');
}

async function describe(ctx: Ctx, rows: GroupRow[]): Promise<Group[]> {
  const person = await personsOf(
    ctx,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  const isManaged = await managedByDirectory(ctx);
  const ids = rows.map(({ id }) => id);
  const members = await ctx.stores.memberships.countUsers(ids);
  const folders = (await ctx.callProvider('folderCounts', ids)) ?? new Map();
  return rows.map((row) => ({
    ...row,
    members: members.get(row.id) ?? 0,
    folders: folders.get(row.id) ?? 0,
    createdBy: person(row.createdBy),
    updatedBy: person(row.updatedBy),
    fromDirectory: isManaged(row.name),
  }));
}

/** The properties that actually change. */
function changesTo(group: GroupRow, { name, email }: GroupPatch): GroupPatch {
  return {
    ...(name !== undefined && name !== group.name && { name }),
    ...(email !== undefined && email !== group.email && { email }),
  };
}

function shortList(paths: string[]): string {
  const more = paths.length - NAMED_FOLDERS;
  return more > 0 ? `${paths.slice(0, NAMED_FOLDERS).join(', ')} and ${more} more` : paths.join(', ');
}
