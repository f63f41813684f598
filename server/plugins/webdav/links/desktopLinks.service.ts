import { randomBytes } from 'node:crypto';
import { addHours, differenceInSeconds, subHours } from 'date-fns';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Events } from '#server/kernel/events.ts';
import { fail } from '#server/lib/fail.ts';
import { hashToken } from '#server/lib/hashToken.ts';
import type { ProgramLink } from '../../editSessions/editSessions.model.ts';
import { callerBy, credentialOf } from '../../identity/session/currentCaller.service.ts';
import { linkTo } from '../../mail/mail.service.ts';
import { DavError } from '../davError.ts';
import { addressOf, linkName, programLinks } from './addresses.ts';
import type { DesktopLink } from './desktopLinks.model.ts';

/** Hours after its last use for which an address is valid. */
const LINK_HOURS = 8;
/** Seconds between two notes of the use of an address. */
const USE_NOTED_EVERY_S = 60;
/** A path that begins with a token: 16 random bytes. */
const TOKEN_PATH = /^!([\w-]{22})$/;
/** What a program may do with its one file. */
const ALLOWED_METHODS = new Set(['GET', 'HEAD', 'PROPFIND', 'PUT', 'LOCK', 'UNLOCK', 'PROPPATCH']);

/** An address of the caller for one file; undefined when this server offers none. */
export async function createLink(
  ctx: Ctx,
  { file, mode }: { file: { id: number; name: string }; mode: 'edit' | 'view' },
): Promise<ProgramLink | undefined> {
  const { config, now, stamp } = ctx;
  if (!config.dav || !config.desktopEditing) return undefined;
  const token = randomBytes(16).toString('base64url');
  const folderAddress = linkTo(ctx, `/dav/!${token}`);
  const name = linkName(folderAddress, file.name);
  const link = { tokenHash: hashToken(token), fileId: file.id, name, mode, ...credentialOf(ctx.actor) };
  await ctx.stores.desktopLinks.insert({ ...link, versionId: null, usedOn: stamp() });
  const url = addressOf(folderAddress, name);
  const expiresOn = addHours(now(), LINK_HOURS).toISOString();
  return { url, links: programLinks(url, file.name, mode), expiresOn };
}

/** A request by an address: its caller, the path within it, and the base of the paths in responses. */
export interface LinkRequest {
  link: DesktopLink;
  caller: Caller;
  path: string[];
  segment: string;
}

/**
 * The request that a path stands for, if it begins with a token.
 * @returns undefined for any other path
 * @throws {ApiError} 404 when the address is not valid any more
 */
export async function openLink(ctx: Ctx, [segment = '', ...path]: string[]): Promise<LinkRequest | undefined> {
  const token = TOKEN_PATH.exec(segment)?.[1];
  if (token === undefined) return undefined;
  const link = await ctx.stores.desktopLinks.find(hashToken(token));
  if (!link || link.usedOn < subHours(ctx.now(), LINK_HOURS).toISOString()) fail('file.notFound');
  const caller = (await callerBy(ctx, link)) ?? fail('file.notFound');
  return { link, caller, path, segment };
}

/** @throws {DavError} 403 for anything but the one file, and for what changes more than its content */
export function checkLinkRequest({ link, path }: LinkRequest, method: string): void {
  const [name, ...below] = path;
  const isOther = below.length > 0 || (name !== undefined && name !== link.name);
  const isWriting = !['GET', 'HEAD', 'PROPFIND'].includes(method);
  const isAllowed = ALLOWED_METHODS.has(method) && !(isWriting && (name === undefined || link.mode === 'view'));
  if (isOther || !isAllowed) throw new DavError(403, 'action.forbidden');
}

/**
 * A program that does not lock may only store what is based on what it has read.
 * @throws {DavError} 412 when another user has saved since
 */
export async function checkUnlockedPut(ctx: Ctx, { link }: LinkRequest, header: (name: string) => string | undefined) {
  if (header('if') !== undefined || header('if-match') !== undefined) return;
  const entry = await ctx.stores.davEntries.find(link.fileId);
  if (entry && entry.versionId !== link.versionId) throw new DavError(412);
}

/** Notes that an address was used, and which version its program has read or stored. */
export async function noteLinkUse(ctx: Ctx, { link }: LinkRequest, method: string): Promise<void> {
  const isContent = method === 'GET' || method === 'PUT';
  const isRecent = differenceInSeconds(ctx.now(), new Date(link.usedOn)) < USE_NOTED_EVERY_S;
  if (!isContent && isRecent) return;
  await ctx.transact(async (tx) => {
    const entry = isContent ? await tx.stores.davEntries.find(link.fileId) : undefined;
    await tx.stores.desktopLinks.update(link.tokenHash, {
      usedOn: tx.stamp(),
      ...(entry && { versionId: entry.versionId }),
    });
  });
}

/** Ends the addresses of a session that was ended by a person. */
export async function endLinks({ stores }: Ctx, { fileId, userId, ending }: Events['sessionEnded']): Promise<void> {
  if (ending === 'ended') await stores.desktopLinks.removeOf(fileId, userId);
}

/** Removes addresses that are not valid any more. */
export function removeOldLinks(ctx: Ctx): Promise<void> {
  const before = subHours(ctx.now(), LINK_HOURS).toISOString();
  return ctx.transact((tx) => tx.stores.desktopLinks.removeUsedBefore(before));
}
