import type { BodyOf } from '#contract/endpoint.ts';
import { can } from '#contract/policy.ts';
import { wordsOf } from '#contract/refusals.ts';
import type { UserView, users } from '#contract/users.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { Refused, refuse } from '#server/kernel/refuse.ts';
import { forgetTokensOf } from '../apiTokens/apiTokens.service.ts';
import { forgetUnit } from '../fileNodes/unitRights.service.ts';
import { leaveGroups } from '../groups/groups.service.ts';
import { forgetFactors } from '../secondFactor/factors.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { forgetLinksOf } from './mailLinks.service.ts';
import { checkPassword } from './passwords.service.ts';
import { cultureFrom, timeZoneFrom } from './places.service.ts';
import { type NewUser, type User, type UserPatch, UserTaken } from './users.model.ts';
import { presentUser } from './users.service.ts';
import { getUser } from './userViews.service.ts';

type Creation = BodyOf<typeof users.create>;

/**
 * Makes a user. The password is hashed before the unit of work begins, since a hash takes as long as a hundred writes.
 * @throws {Refused} 409 when the ID or the e-mail address is somebody else's
 */
export async function createUser(ctx: Ctx, asked: Creation): Promise<UserView> {
  const { name, email, isSysAdmin = false, password } = asked;
  if (isSysAdmin && !can(ctx.actor, 'user.appoint')) throw forbidden(`Refused to make a system administrator: ${name}`);
  const { isAdmin = isSysAdmin } = asked;
  if (isSysAdmin && !isAdmin) refuse('user.sysAdminIsAdmin');
  const signInId = asked.id || (ctx.config.localDirectory ? refuse('user.idRequired') : email);
  const place = placeFrom(asked);
  if (password) await checkPassword(password, { signInId, email });

  const passwordHash = password ? await ctx.hasher.hash(password) : null;
  const user = {
    signInId,
    name,
    email,
    passwordHash,
    isAdmin,
    isSysAdmin,
    timeZoneId: null,
    cultureId: null,
    ...place,
  };
  return ctx.transact(async (unit) => {
    await unit.stores.users.lock();
    return getUser(unit, await addUser(unit, user));
  });
}

/**
 * Adds a user in a unit of work that holds the lock of the users.
 * @returns their id
 * @throws {Refused} 409 when the ID or the e-mail address is somebody else's
 */
export async function addUser(unit: Ctx, user: NewUser): Promise<number> {
  const { stores, stamp, actor } = unit;
  const { name, signInId, isAdmin, isSysAdmin } = user;
  const id = await whileFree(user, user, stores.users.insert(user, stamp(), actor.id));
  await unit.audit(
    `User created: ${name} (ID ${signInId}${isSysAdmin ? ', system administrator' : isAdmin ? ', administrator' : ''})`,
  );
  return id;
}

/**
 * Changes a user: people their own name and place, administrators everything else too. Losing a right, or one's
 * account, ends one's sessions at once.
 * @throws {Refused} 403, with a line in the log, when a privileged field would really change
 */
export async function updateUser(
  ctx: Ctx,
  { id, rowVersion, ...asked }: BodyOf<typeof users.update>,
): Promise<{ revoke: boolean }> {
  await ctx.stores.users.lock();
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.edit', user);
  const patch = changesTo(user, { ...asked, ...placeFrom(asked) });
  guardPrivileged(ctx, user, patch);
  if (patch.isSysAdmin && asked.isAdmin === undefined) patch.isAdmin = true;
  const after = { ...user, ...patch };
  if (after.isSysAdmin && !after.isAdmin) refuse('user.sysAdminIsAdmin');
  if (after.invalid || !after.isSysAdmin) await keepOneSysAdmin(ctx, user);

  const saving = ctx.stores.users.update(id, rowVersion, patch, ctx.actor.id, ctx.stamp());
  if (!(await whileFree(user, patch, saving))) refuse('row.changed');
  const loses = patch.isAdmin === false || patch.isSysAdmin === false || patch.invalid === true;
  if (loses) await endSessionsOf(ctx, id);
  // A link in a mailbox that is no longer theirs must not open the account.
  if (patch.email !== undefined || patch.invalid) await forgetLinksOf(ctx, id);
  if (patch.invalid) await forgetTokensOf(ctx, id);
  await ctx.audit(`User updated: ${user.name}${changesText(user, patch)}`);
  return { revoke: loses && isOneself(ctx, id) };
}

/** Removes a user: from groups, permissions and sessions. Their name stays on what they did. */
export async function removeUser(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  await ctx.stores.users.lock();
  const user = await presentUser(ctx, id);
  if (isOneself(ctx, id)) refuse('user.notOneself');
  authorize(ctx.actor, 'user.govern', user);
  await keepOneSysAdmin(ctx, user);
  if (!(await ctx.stores.users.remove(id, rowVersion, ctx.actor.id, ctx.stamp()))) refuse('row.changed');
  await forgetUnit(ctx, id);
  await leaveGroups(ctx, id);
  await forgetLinksOf(ctx, id);
  await forgetFactors(ctx, id);
  await forgetTokensOf(ctx, id);
  await endSessionsOf(ctx, id);
  await ctx.emit('userRemoved', id);
  await ctx.audit(`User deleted: ${user.name}`);
  return {};
}

/** The caller, or the hands behind them while acting as somebody. */
function isOneself({ actor }: Ctx, id: number): boolean {
  return id === actor.id || id === actor.actedBy?.id;
}

/** Before a system administrator stops being one. The caller holds the lock, so two cannot leave at once. */
async function keepOneSysAdmin({ stores }: Ctx, { id, isSysAdmin, invalid }: User) {
  if (isSysAdmin && !invalid && (await stores.users.countOtherSysAdmins(id)) === 0) refuse('user.lastSysAdmin');
}

/** Privileged fields sent by someone who may not set them pass only when equal to what is stored (quality, §2). */
function guardPrivileged({ actor }: Ctx, user: User, patch: UserPatch) {
  const governed = can(actor, 'user.govern', user) ? [] : (['email', 'isAdmin', 'invalid'] as const);
  const appointed = can(actor, 'user.appoint') ? [] : (['isSysAdmin'] as const);
  const refused = [...governed, ...appointed].filter((field) => field in patch);
  if (refused.length > 0) throw forbidden(`Refused to change ${refused.join(', ')} of user: ${user.name}`);
}

function forbidden(audit: string): Refused {
  return new Refused('action.forbidden', wordsOf('action.forbidden'), { audit });
}

function placeFrom({ timeZoneId, cultureId }: Pick<Creation, 'timeZoneId' | 'cultureId'>) {
  return {
    ...(timeZoneId !== undefined && { timeZoneId: timeZoneId && timeZoneFrom(timeZoneId) }),
    ...(cultureId !== undefined && { cultureId: cultureId && cultureFrom(cultureId) }),
  };
}

/** What really differs. */
function changesTo(user: User, asked: UserPatch): UserPatch {
  const changed = Object.entries(asked).filter(
    ([field, value]) => value !== undefined && value !== user[field as keyof UserPatch],
  );
  return Object.fromEntries(changed);
}

/** The fields that changed; for rights what they became, since that is what somebody will look for. */
function changesText(user: User, patch: UserPatch): string {
  const texts = Object.entries(patch).map(([field, value]) =>
    typeof value === 'boolean' ? `${field}: ${value}` : field === 'name' ? `name: ${user.name} → ${value}` : field,
  );
  return texts.length > 0 ? ` (${texts.join(', ')})` : '';
}

async function whileFree<T>(
  { signInId }: Pick<User, 'signInId'>,
  { email = '' }: UserPatch,
  writing: Promise<T>,
): Promise<T> {
  return writing.catch((error) => {
    if (!(error instanceof UserTaken)) throw error;
    return error.what === 'id' ? refuse('user.idTaken', signInId) : refuse('user.emailTaken', email);
  });
}
