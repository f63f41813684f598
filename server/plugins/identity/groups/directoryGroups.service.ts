import { AuthMode } from '#contract/enums.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { authMode } from '../../settings/authMode.service.ts';

/** The actor in log rows when a directory changes a group's members. */
const directory = { id: null, name: 'Directory' };

/**
 * Sets the memberships of a user in the groups that a directory manages. Other groups are unchanged, and names without
 * a group here are ignored.
 * @param names the groups here that the directory has assigned to the user
 */
export async function syncMemberships(ctx: Ctx, user: { id: number; name: string }, names: string[]): Promise<void> {
  const { groups, memberships } = ctx.stores;
  const managed = await groups.named(ctx.config.managedGroups);
  const requested = new Set(names.map(nameKey));
  const current = new Set(await memberships.groupIds(user.id));
  for (const { id, name } of managed) {
    const isMember = requested.has(nameKey(name));
    if (isMember === current.has(id)) continue;
    const isChanged = isMember ? await memberships.add(id, user.id) : await memberships.remove(id, user.id);
    const log = `Group member ${isMember ? 'added' : 'removed'}: ${name} – ${user.name}`;
    if (!isChanged) continue;
    await ctx.emit('rightsChanged', { canReject: false });
    await ctx.audit(log, { by: directory });
  }
}

/** The number of directory-managed groups that a user is in. */
export async function managedGroupsOf({ stores, config }: Ctx, userId: number): Promise<number> {
  const current = new Set(await stores.memberships.groupIds(userId));
  return (await stores.groups.named(config.managedGroups)).filter(({ id }) => current.has(id)).length;
}

/** @returns a function that tells whether a directory manages the group with a name */
export async function managedByDirectory(ctx: Ctx): Promise<(name: string) => boolean> {
  const isOn = (await authMode(ctx)) === AuthMode.Enterprise;
  const managed = new Set(isOn ? ctx.config.managedGroups.map(nameKey) : []);
  return (name) => managed.has(nameKey(name));
}

/** Names in `DIRECTORY_GROUPS` without a group here. */
export async function missingGroups({ stores, config: { managedGroups } }: Ctx): Promise<string[]> {
  const existing = new Set((await stores.groups.named(managedGroups)).map(({ name }) => nameKey(name)));
  return managedGroups.filter((name) => !existing.has(nameKey(name)));
}

/** Warns in the process log, and so in the system log, of groups that must be created before they can have members. */
export async function warnOfMissing(ctx: Ctx): Promise<void> {
  const missing = await missingGroups(ctx);
  if (missing.length > 0) ctx.log.warn(`DIRECTORY_GROUPS names groups that are not there: ${missing.join(', ')}`);
}
