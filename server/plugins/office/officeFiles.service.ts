import { limits } from '#contract/limits.ts';
import { withoutHidden } from '#contract/rules/hidden.ts';
import { nameProblem, normaliseName, splitName } from '#contract/rules/names.ts';
import { shorten } from '#contract/rules/shorten.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { removeFile, updateFile } from '../fileNodes/files/fileEdits.service.ts';
import { lacksValues } from '../fileNodes/files/fileValues.service.ts';
import { isNameTaken, nextFreeName, occupantsOf } from '../fileNodes/freeName.service.ts';
import { visibleFolder } from '../fileNodes/permissions/folderAccess.service.ts';
import { commitContent, commitFile } from '../fileNodes/transfers/commitUpload.service.ts';
import { undescribed } from '../fileNodes/transfers/newFiles.service.ts';
import { officeLockState } from '../locks/officeLocks.service.ts';
import { linkTo } from '../mail/mail.service.ts';
import { isTestFile } from './fileInfo.service.ts';
import type { OfficeCall, WopiReply } from './office.model.ts';
import { otherProgram, stateToChange } from './officeLocks.service.ts';
import { createToken } from './officeTokens.service.ts';
import { mayWrite, type OfficeFile, officeFile, officeTime } from './openFile.service.ts';
import { receive } from './receive.service.ts';
import { sourceOf } from './sources.ts';
import { fromUtf7, toUtf7 } from './utf7.ts';
import { lockConflict, WopiError } from './wopiError.ts';

const MAX_USER_INFO_CHARACTERS = 1024;

/** `PutRelativeFile`: stores content as a new file beside the one of the call, or as a version of another one. */
export async function putRelative(ctx: Ctx, call: OfficeCall, body: AsyncIterable<Buffer>): Promise<WopiReply> {
  const { header } = call;
  const opened = await officeFile(ctx, call);
  if (!(await mayWrite(ctx, call, opened))) throw new WopiError({ status: 501 });
  const target = targetIn(header, opened.file.name);
  const blob = await receive(ctx, body);
  const made = await commitContent(ctx, blob, async (tx) => {
    const { file, folder } = await officeFile(tx, call);
    const isTaken = await isNameTaken(tx, folder.id, target.name);
    const next = () => nextFreeName(tx, folder.id, { name: target.name, isFolder: false });
    if (isTaken && target.isExact) await checkOverwrite(tx, { folderId: folder.id, name: target.name, header, next });
    const name = isTaken && !target.isExact ? await next() : target.name;
    const parent = await visibleFolder(tx, file.parentId);
    const described = { ...undescribed, name, isIncomplete: !isTaken && (await lacksValues(tx, parent)) };
    const stored = await commitFile(tx, { parentId: folder.id, overwrite: target.isExact }, described, blob);
    const { secret } = await createToken(tx, { file: stored, mode: 'edit', editSessionId: null });
    return { ...stored, secret };
  });
  return { status: 200, body: { ...addresses(ctx, made.id, made.secret), ...timeOf(opened), Name: made.name } };
}

/**
 * The time of the file that is open: Collabora takes what an answer has for it, also after a rename and a copy, and
 * without one would overwrite what others have stored meanwhile.
 */
const timeOf = ({ version }: OfficeFile) => ({ LastModifiedTime: officeTime(version.uploadedOn) });

/** The name that is asked for. @throws {WopiError} 400 */
function targetIn(header: OfficeCall['header'], current: string): { name: string; isExact: boolean } {
  const [suggested, exact] = [header('x-wopi-suggestedtarget'), header('x-wopi-relativetarget')];
  if ((suggested === undefined) === (exact === undefined)) throw new WopiError({ status: 400 });
  if (exact !== undefined) return { name: validName(normaliseName(fromUtf7(exact))), isExact: true };
  return { name: possibleName(fromUtf7(suggested ?? ''), current), isExact: false };
}

/**
 * A name like a suggested one: the protocol wants it changed until it is possible. An extension alone goes with the stem
 * of the current name, which stands for what cannot be a name at all.
 */
function possibleName(suggested: string, current: string): string {
  const whole = /^\.[^.]/.test(suggested) ? splitName(current).stem + suggested : suggested;
  const { stem, extension } = splitName(normaliseName(withoutHidden(whole.replace(/[/\\]/g, '_'))));
  const name = shorten(stem, Math.max(1, limits.name - extension.length)) + extension;
  return nameProblem(name) === undefined ? name : current;
}

function validName(name: string): string {
  const problem = nameProblem(name);
  if (problem === undefined) return name;
  throw new WopiError({ status: 400, headers: { 'X-WOPI-InvalidFileNameError': toUtf7(problem) } });
}

/** @throws {WopiError} 409 when a file may not be replaced, or is locked */
async function checkOverwrite(
  ctx: Ctx,
  {
    folderId,
    name,
    header,
    next,
  }: { folderId: number; name: string; header: OfficeCall['header']; next(): Promise<string> },
): Promise<void> {
  const [occupant] = await occupantsOf(ctx, folderId, [name]);
  if (header('x-wopi-overwriterelativetarget')?.toLowerCase() !== 'true' || !occupant || occupant.isFolder)
    throw new WopiError({ status: 409, headers: { 'X-WOPI-ValidRelativeTarget': toUtf7(await next()) }, body: {} });
  const { own, other } = await officeLockState(ctx, occupant.id);
  if (other) throw await otherProgram(ctx, other);
  if (own) throw lockConflict(own.lockId ?? '', 'The file is being edited');
}

/** `RenameFile`, to a free name with the extension of before. */
export async function rename(ctx: Ctx, call: OfficeCall): Promise<WopiReply> {
  const { header } = call;
  const requested = header('x-wopi-requestedname');
  const { opened, renamed } = await ctx.transact(async (tx) => {
    const opened = await officeFile(tx, call);
    const { file, folder } = opened;
    const { own } = await stateToChange(tx, call, opened);
    if (own && own.lockId !== header('x-wopi-lock')) throw lockConflict(own.lockId ?? '', 'The file has another lock');
    const { extension } = splitName(file.name);
    const text = normaliseName(fromUtf7(requested ?? ''));
    const stem = text.toLowerCase().endsWith(extension.toLowerCase())
      ? text.slice(0, text.length - extension.length)
      : text;
    const name = validName(shorten(stem.trim(), limits.name - extension.length) + extension);
    if (name === file.name) return { opened, renamed: name };
    const isTaken = (await occupantsOf(tx, folder.id, [name])).some(({ id }) => id !== file.id);
    const free = isTaken ? await nextFreeName(tx, folder.id, { name, isFolder: false }) : name;
    const within = own ? tx.as({ ...tx.actor, officeLock: own.token }) : tx;
    await updateFile(within, { id: file.id, rowVersion: file.rowVersion, name: free });
    return { opened, renamed: free };
  });
  const { token, secret } = call;
  const Name = splitName(renamed).stem;
  return { status: 200, body: { ...addresses(ctx, token.fileId, secret), ...timeOf(opened), Name } };
}

/** `DeleteFile`, of the files of Microsoft's tests only. */
export async function remove(ctx: Ctx, call: OfficeCall): Promise<WopiReply> {
  await ctx.transact(async (tx) => {
    const opened = await officeFile(tx, call);
    const { file } = opened;
    if (!isTestFile(file.name)) throw new WopiError({ status: 501 });
    const { own } = await stateToChange(tx, call, opened);
    if (own) throw lockConflict(own.lockId ?? '', 'The file is being edited');
    await removeFile(tx, { id: file.id, rowVersion: file.rowVersion });
  });
  return { status: 200 };
}

/** `PutUserInfo`: what an office server notes about a user. */
export async function putUserInfo(ctx: Ctx, call: OfficeCall, body: AsyncIterable<Buffer>): Promise<WopiReply> {
  await officeFile(ctx, call);
  let text = '';
  for await (const piece of body) {
    text += piece.toString('utf8');
    if (text.length > MAX_USER_INFO_CHARACTERS) throw new WopiError({ status: 400 });
  }
  await ctx.transact(({ stores, actor }) => stores.officeTokens.setUserInfo(actor.id, text));
  return { status: 200 };
}

/** The addresses of a file: for the office server, and of the pages that open it. */
function addresses(ctx: Ctx, fileId: number, secret: string) {
  const page = linkTo(ctx, `/edit/${fileId}`);
  return {
    Url: `${sourceOf(ctx.config, fileId)}?access_token=${secret}`,
    HostEditUrl: page,
    HostViewUrl: `${page}?mode=view`,
  };
}
