import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { allVersions } from '../fileNodes/files/versions.service.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { type EditSession, isOfProgram, type Lock } from '../locks/locks.model.ts';
import {
  holdOfficeLock,
  mayResume,
  noteAlive,
  type OfficeLockState,
  officeLockState,
  releaseOfficeLock,
} from '../locks/officeLocks.service.ts';
import type { OfficeCall, WopiReply } from './office.model.ts';
import { mayWrite, type OfficeFile, officeFile, versionText } from './openFile.service.ts';
import { sittingOf } from './sittings.service.ts';
import { lockConflict, WopiError } from './wopiError.ts';

/** Seconds of a lock: the default, and the shortest and longest that can be asked for. */
const [DEFAULT_SECONDS, MIN_SECONDS, MAX_SECONDS] = [1800, 60, 3600];
const MAX_LOCK_CHARACTERS = 1024;
const UNLOCKED = 'The file is not locked.';
const OTHER_LOCK = 'The file is locked by another session of the office server.';

/** `Lock`, and with the name of the lock of before `UnlockAndRelock`. */
export function lock(ctx: Ctx, call: OfficeCall): Promise<WopiReply> {
  return changeLock(ctx, call, async (tx, { session, opened, state, lockId }) => {
    const old = call.header('x-wopi-oldlock');
    const { own } = state;
    if (own && own.lockId !== (old ?? lockId)) throw lockConflict(own.lockId ?? '', OTHER_LOCK);
    if (!own && old !== undefined) throw lockConflict('', UNLOCKED);
    const hasMissedSave =
      !own && session.officeLockId === lockId && session.unlockedOn === null && !isSame(tx, session, opened, lockId);
    if (hasMissedSave) throw lockConflict('', 'The file was changed after the lock had ended.');
    return own;
  });
}

/** `RefreshLock`. */
export function refreshLock(ctx: Ctx, call: OfficeCall): Promise<WopiReply> {
  return changeLock(ctx, call, async (tx, { session, opened, state: { own }, lockId }) => {
    if (own && own.lockId !== lockId) throw lockConflict(own.lockId ?? '', OTHER_LOCK);
    if (!own && !isSame(tx, session, opened, lockId)) throw lockConflict('', UNLOCKED);
    return own;
  });
}

/** Whether the editor of a session may have its lapsed lock again. */
function isSame(ctx: Ctx, session: EditSession, { file }: OfficeFile, lockId: string): boolean {
  return mayResume(ctx, session, { lockId, versionId: file.versionId, isExit: false });
}

interface LockChange {
  session: EditSession;
  opened: OfficeFile;
  state: OfficeLockState;
  lockId: string;
}

/** Locks the file of a call if `allow` does not throw, which returns the lock that is extended. */
async function changeLock(
  ctx: Ctx,
  call: OfficeCall,
  allow: (tx: Ctx, change: LockChange) => Promise<Lock | undefined>,
): Promise<WopiReply> {
  const lockId = lockIdOf(call);
  return ctx.transact(async (tx) => {
    const opened = await officeFile(tx, call);
    const state = await stateToChange(tx, call, opened);
    const session = await sittingOf(tx, call);
    const own = await allow(tx, { session, opened, state, lockId });
    const seconds = secondsOf(call);
    await holdOfficeLock(tx, session, { own, lockId, seconds, versionId: opened.file.versionId });
    return { status: 200, headers: { 'X-WOPI-ItemVersion': versionText(opened.version) } };
  });
}

/** `GetLock`. */
export async function getLock(ctx: Ctx, call: OfficeCall): Promise<WopiReply> {
  const { file } = await officeFile(ctx, call);
  const { own, other } = await officeLockState(ctx, file.id);
  if (other) throw await otherProgram(ctx, other);
  return { status: 200, headers: { 'X-WOPI-Lock': own?.lockId ?? '' } };
}

/** `Unlock`, with every token of the session: also of someone who may not see the file any more. */
export async function unlock(ctx: Ctx, call: OfficeCall): Promise<WopiReply> {
  const { session, token } = call;
  const lockId = lockIdOf(call);
  if (!session) fail('session.required');
  return ctx.transact(async (tx) => {
    const { own, other } = await officeLockState(tx, token.fileId);
    if (other && !own) throw await otherProgram(tx, other);
    if (own?.lockId !== lockId) throw lockConflict(own?.lockId ?? '', own ? OTHER_LOCK : UNLOCKED);
    await releaseOfficeLock(tx, session, own);
    const [newest] = await allVersions(tx, token.fileId);
    return { status: 200, ...(newest && { headers: { 'X-WOPI-ItemVersion': versionText(newest) } }) };
  });
}

/** Notes that the office server has a file open. */
export async function noteCall(ctx: Ctx, { session }: OfficeCall): Promise<void> {
  if (session && session.endedOn === null) await ctx.transact((tx) => noteAlive(tx, session));
}

/** The name of the lock in a call. @throws {WopiError} 400 without one that can be stored */
export function lockIdOf({ header }: Pick<OfficeCall, 'header'>): string {
  const lockId = header('x-wopi-lock') ?? '';
  // Any text without control characters is taken, as clients send JSON.
  if (!new RegExp(`^[ -~]{1,${MAX_LOCK_CHARACTERS}}$`).test(lockId)) throw new WopiError({ status: 400 });
  return lockId;
}

/** Seconds for which a lock is asked for. */
export function secondsOf({ header }: Pick<OfficeCall, 'header'>): number {
  const requested = Number(header('x-wopi-lockexpirationtimeout') ?? Number.NaN);
  return Number.isFinite(requested)
    ? Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, Math.floor(requested)))
    : DEFAULT_SECONDS;
}

/** The conflict with a lock of another program, or a reservation. */
export async function otherProgram(ctx: Ctx, lock: Lock): Promise<WopiError> {
  const { name } = (await personsOf(ctx, [lock.userId]))(lock.userId);
  const what = isOfProgram(lock) ? 'is editing this file in another program' : 'has locked this file';
  return lockConflict('', `${name} ${what}`);
}

/**
 * What locks a file that a call may change now.
 * @throws {WopiError} 401 without the right to write, 409 with a lock of another program, a hold, or after an end
 */
export async function stateToChange(ctx: Ctx, call: OfficeCall, opened: OfficeFile): Promise<OfficeLockState> {
  const { token, session } = call;
  const state = await officeLockState(ctx, opened.file.id);
  if (token.mode === 'view' || !can(ctx.actor, 'file.write', opened.folder)) throw new WopiError({ status: 401 });
  if (state.other) throw await otherProgram(ctx, state.other);
  if (await mayWrite(ctx, call, opened)) return state;
  throw lockConflict('', session?.ending === 'ended' ? 'Editing was ended.' : 'The file cannot be changed any more.');
}
