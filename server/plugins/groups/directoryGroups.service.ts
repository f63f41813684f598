import { AuthMode } from '#contract/enums.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { authMode } from '../settings/authMode.service.ts';

/** Whose hand it is when a directory changes who is in a group. */
const directory = { id: null, name: 'Directory' };

/**
 * Makes a user a member of these of the groups that a directory gives members to, and of no other of them. Groups that
 * no directory manages stay as they are, and so do names that no group here has.
 * @param names the groups here that the directory has put them into
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

/** How many of the groups that a directory gives members to a user is in. */
export async function managedGroupsOf({ stores, config }: Ctx, userId: number): Promise<number> {
  const current = new Set(await stores.memberships.groupIds(userId));
  return (await stores.groups.named(config.managedGroups)).filter(({ id }) => current.has(id)).length;
}

/** Tells whether a directory gives members to the group of a name. */
export async function managedByDirectory(ctx: Ctx): Promise<(name: string) => boolean> {
  const isOn = (await authMode(ctx)) === AuthMode.Enterprise;
  const managed = new Set(isOn ? ctx.config.managedGroups.map(nameKey) : []);
  return (name) => managed.has(nameKey(name));
}

/** Names in `DIRECTORY_GROUPS` that no group here has: no one becomes a member of those. */
export async function missingGroups({ stores, config: { managedGroups } }: Ctx): Promise<string[]> {
  const there = new Set((await stores.groups.named(managedGroups)).map(({ name }) => nameKey(name)));
  return managedGroups.filter((name) => !there.has(nameKey(name)));
}

/** Says in the process log, and so in the system log, which groups have to be made before they can have members. */
export async function warnOfMissing(ctx: Ctx): Promise<void> {
  const missing = await missingGroups(ctx);
  if (missing.length > 0) ctx.log.warn(`DIRECTORY_GROUPS names groups that are not there: ${missing.join(', ')}`);
}
