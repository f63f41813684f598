import type { RescueReason } from '#contract/fileNodes/rescuedSaves.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { type Rescued, storeSave } from '../editSessions/saves.service.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { versionFor } from '../fileNodes/files/versions.service.ts';
import { commitContent } from '../fileNodes/transfers/commitUpload.service.ts';
import { usersOf } from '../identity/users/users.service.ts';
import type { EditSession } from '../locks/locks.model.ts';
import { holdOfficeLock, mayResume, noteOfficeVersion, officeLockState } from '../locks/officeLocks.service.ts';
import { isTestFile } from './fileInfo.service.ts';
import type { OfficeCall, WopiReply } from './office.model.ts';
import { lockIdOf, otherProgram, secondsOf } from './officeLocks.service.ts';
import { officeTime, versionText } from './openFile.service.ts';
import { receive } from './receive.service.ts';
import { sittingOf } from './sittings.service.ts';
import { lockConflict, WopiError } from './wopiError.ts';

/** What Collabora calls a document that someone else has changed in the storage: it then asks its user. */
const CHANGED_IN_STORAGE = 1010;

/** `PutFile`. A save that cannot be stored in its file is kept beside it, and then answered as the protocol wants. */
export async function putFile(ctx: Ctx, call: OfficeCall, body: AsyncIterable<Buffer>): Promise<WopiReply> {
  const { token, header } = call;
  if (token.mode !== 'edit') throw new WopiError({ status: 401 });
  const { fileId } = token;
  const save = {
    lockId: header('x-wopi-lock') === undefined ? undefined : lockIdOf(call),
    isExit: header('x-cool-wopi-isexitsave') === 'true',
    basedOn: header('x-cool-wopi-timestamp'),
    seconds: secondsOf(call),
  };
  const editorIds = await editorsIn(ctx, header('x-wopi-editors'));
  const blob = await receive(ctx, body);
  const outcome = await commitContent(ctx, blob, async (tx) => {
    const session = await sittingOf(tx, call);
    const check = (within: Ctx, file: FileRow) => checkSave(within, file, session, save, blob);
    const stored = await storeSave(tx, { fileId, session, blob, editorIds, storesSame, check });
    if ('rescued' in stored) return stored;
    await noteOfficeVersion(tx, session, stored.versionId);
    return { stored, version: await versionFor(tx, fileId, stored.versionId) };
  });
  if ('rescued' in outcome) return outcome.fail();
  const { version } = outcome;
  return {
    status: 200,
    headers: { 'X-WOPI-ItemVersion': versionText(version) },
    body: { LastModifiedTime: officeTime(version.uploadedOn) },
  };
}

/** Microsoft's tests store the same document again and expect another version; every other file stays as it is. */
const storesSame = ({ name }: FileRow): boolean => isTestFile(name);

interface ReceivedSave {
  lockId: string | undefined;
  isExit: boolean;
  /** The time of the version that was changed, if the editor says so. */
  basedOn: string | undefined;
  seconds: number;
}

/**
 * Whether a save may take the place of what a file has now; takes a lapsed lock again.
 * @throws {WopiError} 409 when the file was changed and the editor asks its user
 */
async function checkSave(
  ctx: Ctx,
  file: FileRow,
  session: EditSession,
  { lockId, isExit, basedOn, seconds }: ReceivedSave,
  { size }: Pick<Blob, 'size'>,
): Promise<Rescued | undefined> {
  const { own, other } = await officeLockState(ctx, file.id);
  if (session.ending === 'ended') return rescued('ended', lockConflict(own?.lockId ?? '', 'Editing was ended.'));
  if (other) return rescued('locked', await otherProgram(ctx, other));
  const hold = () => holdOfficeLock(ctx, session, { own, lockId: lockId ?? '', seconds, versionId: file.versionId });
  if (own) {
    if (own.lockId !== lockId) return rescued('locked', lockConflict(own.lockId ?? '', 'The file has another lock.'));
    await hold();
  } else {
    // A file of no bytes was created to be edited, and is not locked yet.
    const isNew = file.size === 0 && size > 0;
    const mayGoOn = lockId !== undefined && mayResume(ctx, session, { lockId, versionId: file.versionId, isExit });
    if (!isNew && !mayGoOn) {
      const hasChanged = session.knownVersionId !== null && session.knownVersionId !== file.versionId;
      return rescued(hasChanged ? 'changed' : 'ended', lockConflict('', 'The file is not locked.'));
    }
    if (mayGoOn && session.unlockedOn === null) await hold();
  }
  if (basedOn === undefined || basedOn === officeTime(file.uploadedOn)) return undefined;
  const conflict = new WopiError({
    status: 409,
    headers: { 'X-WOPI-Lock': own?.lockId ?? '', 'X-WOPI-LockFailureReason': 'The file was changed.' },
    body: { COOLStatusCode: CHANGED_IN_STORAGE },
  });
  if (isExit) return rescued('changed', conflict);
  throw conflict;
}

function rescued(reason: RescueReason, error: WopiError): Rescued {
  return {
    rescued: reason,
    fail: () => {
      throw error;
    },
  };
}

/** The users whom the office server names as editors. */
async function editorsIn(ctx: Ctx, text: string | undefined): Promise<number[] | undefined> {
  const ids = (text ?? '').split(',').flatMap((id) => /^\s*(?:\d{1,15}-as-)?(\d{1,15})\s*$/.exec(id)?.[1] ?? []);
  const known = ids.length === 0 ? [] : await usersOf(ctx, [...new Set(ids.map(Number))]);
  return known.length === 0 ? undefined : known.map(({ id }) => id);
}
