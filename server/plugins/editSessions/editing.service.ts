import { subSeconds } from 'date-fns';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { EditKind, editSessions, ViewReason } from '#contract/fileNodes/editSessions.ts';
import { can } from '#contract/policy.ts';
import { isEditableText } from '#contract/rules/editableText.ts';
import { extensionOf } from '#contract/rules/names.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { HEAD_BYTES, PDF } from '#server/storage/blobs/recognisedType.ts';
import { contentOfFile, readContent } from '../fileNodes/content/content.service.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { versionFor } from '../fileNodes/files/versions.service.ts';
import { liveFiles, pathsOf } from '../fileNodes/nodes/anyNodes.service.ts';
import { type Folder, folderIfVisible } from '../fileNodes/permissions/folderAccess.service.ts';
import { guardContent, guardDownload } from '../fileNodes/withheld.service.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { isHeld } from '../legalHolds/heldNodes.service.ts';
import {
  beginSession,
  editorsOf,
  endSession,
  findSession,
  joinSession,
  keepLock,
  leaveSession,
  openSessionsOf,
} from '../locks/editSessions.service.ts';
import { type EditSession, isOfProgram } from '../locks/locks.model.ts';
import { bindingOnCaller, programLockOf } from '../locks/locks.service.ts';
import { SILENT_AFTER_S } from '../locks/lockViews.service.ts';
import { joinOffice, noteAlive } from '../locks/officeLocks.service.ts';
import { isText, maxBytesOf } from './editedFiles.ts';

/** Seconds without a key after which a page that is still open does not keep its lock. */
const IDLE_AFTER_S = 300;

/**
 * Opens a file in an editor. The caller gets it to view where they may not write it, or someone else has locked it.
 * @throws {ApiError} 404, 403 for a withheld file, 415 without an editor for it, 503 without an answer of the office
 *   server
 */
export async function openForEditing(
  ctx: Ctx,
  request: BodyOf<typeof editSessions.begin>,
): Promise<ReplyOf<typeof editSessions.begin>> {
  // It is asked before the transaction, which nothing else waits for.
  const isOfficeUp = request.kind === 'office' && (await ctx.officeServer?.isUp(ctx.now()));
  return ctx.transact((tx) => openFile(tx, request, isOfficeUp === true));
}

async function openFile(
  ctx: Ctx,
  { fileId, versionId, kind, mode }: BodyOf<typeof editSessions.begin>,
  isOfficeUp: boolean,
): Promise<ReplyOf<typeof editSessions.begin>> {
  const { file, folder } = await visibleFile(ctx, fileId);
  authorize(ctx.actor, 'file.edit', folder);
  await guardContent(ctx, file, folder);
  if (kind === 'office') return openInOffice(ctx, file, folder, { requested: mode, versionId, isOfficeUp });
  if (kind === 'desktop') return openInProgram(ctx, file, folder, mode);
  await checkKind(ctx, file, kind);
  const reason = mode === 'edit' ? await viewReason(ctx, file, folder, kind) : undefined;
  const session = mode === 'edit' && reason === undefined ? await joinOrBegin(ctx, file, kind) : undefined;
  // Another page may have locked it a moment ago.
  const isEdit = session !== undefined;
  const why = mode === 'edit' && !isEdit ? (reason ?? 'locked') : undefined;
  return {
    sessionId: session?.id ?? null,
    mode: isEdit ? 'edit' : 'view',
    ...(why && { reason: why }),
    by: await peopleEditing(ctx, fileId),
    savedOn: session?.savedOn ?? null,
    version: file.versionId,
  };
}

/** A file in the office server, in which several people may edit it at a time. */
async function openInOffice(
  ctx: Ctx,
  file: FileRow,
  folder: Folder,
  {
    requested,
    versionId,
    isOfficeUp,
  }: { requested: 'edit' | 'view'; versionId: number | undefined; isOfficeUp: boolean },
): Promise<ReplyOf<typeof editSessions.begin>> {
  const { officeServer } = ctx;
  if (!officeServer) fail('edit.kind');
  await guardDownload(ctx, file, folder);
  if (!isOfficeUp) fail('office.unreachable');
  const actions = officeServer.actionsFor(extensionOf(file.name)) ?? fail('edit.kind');
  if (versionId !== undefined) await versionFor(ctx, file.id, versionId);
  const wantsEdit = requested === 'edit' && versionId === undefined && actions.edit !== undefined;
  const reason = wantsEdit ? await viewReason(ctx, file, folder, 'office') : undefined;
  const path = (await pathsOf(ctx, [file]))(file);
  const session = wantsEdit && !reason ? await joinOffice(ctx, { id: file.id, path }) : undefined;
  const mode = session ? ('edit' as const) : ('view' as const);
  const entry = { file, versionId, mode, editSessionId: session?.id ?? null };
  const office = (await ctx.callProvider('officeEntry', entry)) ?? fail('edit.kind');
  const why = wantsEdit && !session ? (reason ?? ('locked' as const)) : undefined;
  const by = await peopleEditing(ctx, file.id);
  return {
    sessionId: session?.id ?? null,
    mode,
    ...(why && { reason: why }),
    by,
    savedOn: session?.savedOn ?? null,
    office,
  };
}

/** The address of a file for a program, which begins a session by itself when it saves. */
async function openInProgram(ctx: Ctx, file: FileRow, folder: Folder, requested: 'edit' | 'view') {
  await guardDownload(ctx, file, folder);
  const by = await peopleEditing(ctx, file.id);
  const binding = (await bindingOnCaller(ctx, [file.id]))(file.id);
  const others = binding.filter((lock) => !isOfProgram(lock) || lock.userId !== ctx.actor.id);
  const reason =
    requested === 'view'
      ? undefined
      : ((await viewReason(ctx, file, folder)) ?? (others.length > 0 ? 'locked' : undefined));
  const mode = requested === 'edit' && reason === undefined ? ('edit' as const) : ('view' as const);
  const link = (await ctx.callProvider('desktopLink', { file, mode })) ?? fail('edit.kind');
  return { sessionId: null, mode, ...(reason && { reason }), by, savedOn: null, ...link };
}

/**
 * A sign of life of an open page.
 * @param idle seconds since the last key or movement of the pointer
 * @throws {ApiError} 404 for a session of others, 410 for one that has ended
 */
export async function renewSession(ctx: Ctx, sessionId: string, idle = 0): Promise<ReplyOf<typeof editSessions.renew>> {
  const session = await ownSession(ctx, sessionId);
  if (session.endedOn !== null) fail('edit.gone');
  // The office server keeps its lock itself, and only it knows of the keys in its editor.
  if (session.app === 'office') await noteAlive(ctx, session);
  else if (idle <= IDLE_AFTER_S && session.app !== 'webdav') await keepLock(ctx, session);
  const lock = await programLockOf(ctx, session.fileId);
  const person = await personsOf(ctx, [session.savedBy]);
  return {
    by: await peopleEditing(ctx, session.fileId),
    savedOn: session.savedOn,
    savedBy: session.savedBy === null ? null : person(session.savedBy),
    lock,
    endsOn: lock?.sessionId === sessionId ? lock.until : null,
  };
}

/** Closes the editor of the caller; the last one who leaves ends the session. @throws {ApiError} 404, 410 */
export async function closeEditor(ctx: Ctx, sessionId: string): Promise<Record<string, never>> {
  const session = await ownSession(ctx, sessionId);
  if (session.endedOn !== null) fail('edit.gone');
  await leaveSession(ctx, session);
  return {};
}

/**
 * Ends a session and its lock, for the user who began it and administrators; writers may end one that is silent.
 * @throws {ApiError} 404, 410, 403
 */
export async function takeOver(ctx: Ctx, sessionId: string, reason?: string): Promise<Record<string, never>> {
  const { actor } = ctx;
  const session = (await findSession(ctx, sessionId)) ?? fail('edit.notFound');
  const isOwn = session.userId === actor.id;
  const [file] = await liveFiles(ctx, [session.fileId]);
  const folder = file && (await folderIfVisible(ctx, file.parentId));
  if (!isOwn && !folder) fail('edit.notFound');
  if (session.endedOn !== null) fail('edit.gone');
  if (!can(actor, 'lock.end', { by: session.userId })) {
    if (!folder || !can(actor, 'file.write', folder)) fail('action.forbidden');
    const silentSince = subSeconds(ctx.now(), SILENT_AFTER_S).toISOString();
    const person = await personsOf(ctx, [session.userId]);
    if (session.app === 'webdav' || session.aliveOn > silentSince) fail('edit.notSilent', person(session.userId).name);
  }
  await endSession(ctx, session, 'ended');
  if (!isOwn) await ctx.audit(`Editing ended by another user: ${session.path}${reason ? ` (${reason})` : ''}`);
  return {};
}

/** A session in which the caller takes part, or took part. @throws {ApiError} 404 */
async function ownSession(ctx: Ctx, sessionId: string): Promise<EditSession> {
  const session = await findSession(ctx, sessionId);
  const { all } = await editorsOf(ctx, sessionId);
  return session && all.includes(ctx.actor.id) ? session : fail('edit.notFound');
}

/** @throws {ApiError} 415 */
async function checkKind(ctx: Ctx, file: FileRow, kind: EditKind): Promise<void> {
  if (kind === 'pdf' && file.type === PDF) return;
  if (kind !== 'text' || !isEditableText(file.name)) fail('edit.kind');
  const blob = await contentOfFile(ctx, file);
  const head = blob
    ? Buffer.concat(await readContent(ctx, blob, 0, Math.min(blob.size, HEAD_BYTES) - 1).toArray())
    : [];
  if (!isText(Buffer.from(head))) fail('edit.encoding');
}

async function viewReason(ctx: Ctx, file: FileRow, folder: Folder, kind?: EditKind): Promise<ViewReason | undefined> {
  if (!can(ctx.actor, 'file.write', folder)) return 'rights';
  if (await isHeld(ctx, file.id)) return 'held';
  return kind && file.size > maxBytesOf(ctx, kind) ? 'tooLarge' : undefined;
}

/** @returns undefined when a lock of another program or person applies to the file */
async function joinOrBegin(ctx: Ctx, file: FileRow, kind: EditKind) {
  const app = kind === 'pdf' ? 'pdf' : 'text';
  const open = await openSessionsOf(ctx, file.id);
  const own = open.find((session) => session.app === app && session.userId === ctx.actor.id);
  const locks = (await bindingOnCaller(ctx, [file.id]))(file.id);
  if (locks.some(({ token }) => token !== own?.lockToken)) return undefined;
  // No one holds the file any more: what is still open has lapsed.
  for (const session of open) if (session.id !== own?.id) await endSession(ctx, session, 'replaced');
  if (own) await joinSession(ctx, own.id);
  const path = (await pathsOf(ctx, [file]))(file);
  const session = own ?? (await beginSession(ctx, { id: file.id, path }, app));
  return (await keepLock(ctx, session)) ? session : undefined;
}

/** Who edits a file now. */
async function peopleEditing(ctx: Ctx, fileId: number) {
  const lock = await programLockOf(ctx, fileId);
  // An office server locks a file some time after its page was opened.
  const open = lock ? undefined : (await openSessionsOf(ctx, fileId)).find(({ app }) => app === 'office');
  const sessionId = lock?.sessionId ?? open?.id;
  if (!sessionId) return lock ? [lock.by] : [];
  const { present } = await editorsOf(ctx, sessionId);
  return present.map(await personsOf(ctx, present));
}
