import type { BodyOf } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { can } from '#contract/policy.ts';
import type { UserView, users } from '#contract/users/users.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { changesTo } from '#server/lib/changesTo.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { recordChange, replacedBy } from '../../history/history.service.ts';
import { removeTokensOf } from '../apiTokens/apiTokens.service.ts';
import { leaveGroups } from '../groups/groups.service.ts';
import { removeFactors } from '../secondFactor/factors.service.ts';
import { requireReauthentication } from '../session/reauthentication.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { cultureFrom, timeZoneFrom } from './locale.service.ts';
import { mailNewAddress, removeLinksOf } from './mailLinks.service.ts';
import { checkPassword } from './passwords.service.ts';
import { type NewUser, type User, type UserPatch, UserTaken } from './users.model.ts';
import { isOwnAccount, presentUser } from './users.service.ts';
import { getUser } from './userViews.service.ts';

type Creation = BodyOf<typeof users.create>;

/** Changing these, or deactivating or deleting an administrator, requires reauthentication. */
const needsReauthentication = ['email', 'isAdmin', 'isSysAdmin'] as const;

/**
 * Creates a user. The password is hashed before the transaction, because a hash takes as long as a hundred writes.
 * @throws {ApiError} 409 when another user has the ID or the e-mail address, 403 `proof` for an administrator
 */
export async function createUser(ctx: Ctx, input: Creation): Promise<UserView> {
  const { name, email, isSysAdmin = false, password } = input;
  if (isSysAdmin && !can(ctx.actor, 'user.grantRole'))
    throw forbidden(`Refused to make a system administrator: ${name}`);
  const { isAdmin = isSysAdmin } = input;
  if (isSysAdmin && !isAdmin) fail('user.sysAdminIsAdmin');
  const isPrivileged = isAdmin || Boolean(password);
  if (isPrivileged && !can(ctx.actor, 'user.manage', { id: 0, isSysAdmin }))
    throw forbidden(`Refused to make a user with rights or a password: ${name}`);
  if (isAdmin) await requireReauthentication(ctx);
  const signInId = input.id || (ctx.config.localDirectory ? fail('user.idRequired') : email);
  const locale = localeFrom(input);
  if (password) await checkPassword(ctx, password, { signInId, name, email });

  const passwordHash = password ? await ctx.hasher.hash(password, ctx.actor.id) : null;
  const user = {
    signInId,
    name,
    email,
    passwordHash,
    isAdmin,
    isSysAdmin,
    timeZoneId: null,
    cultureId: null,
    ...locale,
  };
  return ctx.transact(async (tx) => {
    await tx.stores.users.lock();
    return getUser(tx, await addUser(tx, user));
  });
}

/**
 * Adds a user, in a transaction that holds the lock of the users. Without a time zone, they get the configured one.
 * @returns the ID
 * @throws {ApiError} 409 when another user has the ID or the e-mail address
 */
export async function addUser(tx: Ctx, given: NewUser): Promise<number> {
  const { stores, stamp, actor, config } = tx;
  const user = { ...given, timeZoneId: given.timeZoneId ?? config.defaults.timeZoneId };
  const { name, signInId, isAdmin, isSysAdmin } = user;
  const id = await withoutNameConflict(user, user, stores.users.insert(user, stamp(), actor.id));
  await recordChange(tx, 'user', id, { before: null, after: historyOf(user) });
  await tx.audit(
    `User created: ${name} (ID ${signInId}${isSysAdmin ? ', system administrator' : isAdmin ? ', administrator' : ''})`,
  );
  return id;
}

/**
 * Updates a user: users change their own name and locale, administrators all properties. When rights or the account are
 * lost, sessions end immediately.
 * @throws {ApiError} 403, with a log row, when a privileged field would change, 403 `proof`
 */
export async function updateUser(
  ctx: Ctx,
  { id, rowVersion, ...input }: BodyOf<typeof users.update>,
): Promise<{ revoke: boolean }> {
  await ctx.stores.users.lock();
  const user = await presentUser(ctx, id);
  authorize(ctx.actor, 'user.edit', user);
  const patch = changesTo(user, { ...input, ...localeFrom(input) });
  guardPrivileged(ctx, user, patch);
  const isSensitive = needsReauthentication.some((field) => field in patch) || (user.isAdmin && 'invalid' in patch);
  if (isSensitive) await requireReauthentication(ctx);
  if (patch.isSysAdmin && input.isAdmin === undefined) patch.isAdmin = true;
  const after = { ...user, ...patch };
  if (after.isSysAdmin && !after.isAdmin) fail('user.sysAdminIsAdmin');
  if (after.invalid || !after.isSysAdmin) await requireOneSysAdmin(ctx, user);

  const saving = ctx.stores.users.update(id, rowVersion, patch, ctx.actor.id, ctx.stamp());
  if (!(await withoutNameConflict(user, patch, saving))) fail('row.changed');
  if (patch.isAdmin !== undefined) await ctx.emit('rightsChanged', { canReject: true });
  const loses = patch.isAdmin === false || patch.isSysAdmin === false || patch.invalid === true;
  if (loses) await endSessionsOf(ctx, id);
  // A link in a mailbox that is not the user's any more must not open the account.
  if (patch.email !== undefined || patch.invalid) await removeLinksOf(ctx, id);
  if (patch.invalid) {
    await removeTokensOf(ctx, id);
    await ctx.emit('userDeactivated', id);
  }
  if (patch.email !== undefined) await mailNewAddress(ctx, user, patch.email);
  await recordChange(ctx, 'user', id, { before: replacedBy(user, patch), after: patch });
  await ctx.audit(`User updated: ${user.name}${changesText(user, patch)}`);
  return { revoke: loses && isOwnAccount(ctx, id) };
}

/** Removes a user from groups, permissions and sessions. Their name stays in the history. */
export async function removeUser(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  await ctx.stores.users.lock();
  const user = await presentUser(ctx, id);
  if (isOwnAccount(ctx, id)) fail('user.notOneself');
  authorize(ctx.actor, 'user.manage', user);
  if (user.isAdmin) await requireReauthentication(ctx);
  await requireOneSysAdmin(ctx, user);
  if (!(await ctx.stores.users.remove(id, rowVersion, ctx.actor.id, ctx.stamp()))) fail('row.changed');
  await ctx.emit('unitRemoved', id);
  await leaveGroups(ctx, id);
  await removeLinksOf(ctx, id);
  await removeFactors(ctx, id);
  await removeTokensOf(ctx, id);
  await endSessionsOf(ctx, id);
  await ctx.emit('userRemoved', id);
  await ctx.audit(`User deleted: ${user.name}`);
  return {};
}

/**
 * Ensures that a system administrator remains. The caller holds the lock, so that two cannot be removed at the same
 * time.
 */
export async function requireOneSysAdmin({ stores }: Ctx, { id, isSysAdmin, invalid }: User) {
  if (isSysAdmin && !invalid && (await stores.users.countOtherSysAdmins(id)) === 0) fail('user.lastSysAdmin');
}

/** Privileged fields sent by a caller who may not set them are accepted only when unchanged. */
function guardPrivileged(ctx: Ctx, user: User, patch: UserPatch) {
  const { actor } = ctx;
  const personal = isOwnAccount(ctx, user.id) ? [] : (['noticeMail'] as const);
  const governed = can(actor, 'user.manage', user) ? [] : (['email', 'isAdmin'] as const);
  const deactivated = can(actor, 'user.deactivate', user) ? [] : (['invalid'] as const);
  const appointed = can(actor, 'user.grantRole') ? [] : (['isSysAdmin'] as const);
  const denied = [...personal, ...governed, ...deactivated, ...appointed].filter((field) => field in patch);
  if (denied.length > 0) throw forbidden(`Refused to change ${denied.join(', ')} of user: ${user.name}`);
}

function forbidden(audit: string): ApiError {
  return new ApiError('action.forbidden', messageFor('action.forbidden'), { audit });
}

function localeFrom({ timeZoneId, cultureId }: Pick<Creation, 'timeZoneId' | 'cultureId'>) {
  return {
    ...(timeZoneId !== undefined && { timeZoneId: timeZoneId && timeZoneFrom(timeZoneId) }),
    ...(cultureId !== undefined && { cultureId: cultureId && cultureFrom(cultureId) }),
  };
}

/** The values of a new user that its history starts with. */
function historyOf({ name, email, isAdmin, isSysAdmin, timeZoneId, cultureId }: NewUser) {
  return { name, email, isAdmin, isSysAdmin, timeZoneId, cultureId };
}

/** The names of the fields in the log. */
const labels: Partial<Record<string, string>> = {
  isAdmin: 'administrator',
  isSysAdmin: 'system administrator',
  invalid: 'deactivated',
  timeZoneId: 'time zone',
  cultureId: 'language',
  noticeMail: 'notification emails',
};

/** The changed fields for the log; rights with their new value, because readers look for those. */
function changesText(user: User, patch: UserPatch): string {
  const texts = Object.entries(patch).map(([field, value]) =>
    typeof value === 'boolean'
      ? `${labels[field] ?? field}: ${value ? 'yes' : 'no'}`
      : field === 'name'
        ? `name: ${user.name} → ${value}`
        : (labels[field] ?? field),
  );
  return texts.length > 0 ? ` (${texts.join(', ')})` : '';
}

async function withoutNameConflict<T>(
  { signInId }: Pick<User, 'signInId'>,
  { email = '' }: UserPatch,
  writing: Promise<T>,
): Promise<T> {
  return writing.catch((error) => {
    if (!(error instanceof UserTaken)) throw error;
    return error.field === 'id' ? fail('user.idTaken', signInId) : fail('user.emailTaken', email);
  });
}
