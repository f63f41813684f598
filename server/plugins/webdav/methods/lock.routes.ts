import { addSeconds } from 'date-fns';
import type { Ctx } from '#server/kernel/context.ts';
import { XML_HEAD } from '#server/lib/escapeXml.ts';
import { fail } from '#server/lib/fail.ts';
import { NameTaken } from '../../fileNodes/fileNodes.model.ts';
import { pathOf } from '../../fileNodes/permissions/folderAccess.service.ts';
import { commitContent, commitUpload } from '../../fileNodes/transfers/commitUpload.service.ts';
import { endLocks, extendLock, giveUpLock, placeLock } from '../../locks/lockChanges.service.ts';
import { isOfProgram, type Lock } from '../../locks/locks.model.ts';
import { bindingOf, guardLocks } from '../../locks/locks.service.ts';
import { authorizeWrite } from '../authorizeWrite.service.ts';
import { checkConditions, parseIf, tokensIn } from '../conditions.service.ts';
import { DavError } from '../davError.ts';
import { rootOf } from '../describe.service.ts';
import { activeLock } from '../lockXml.ts';
import { presentAt, resourceAt } from '../resources.service.ts';
import type { DavRequest, DavResponse, Resource } from '../webdav.model.ts';
import { childOf, type Element, isDav, readXml, toXml } from '../xml.ts';
import { asDavError, describeNew, targetFor } from './put.service.ts';

/** Lock timeout in seconds: the default, and the maximum. */
const DEFAULT_SECONDS = 600;
const MAX_SECONDS = 3600;
/** Maximum length of the owner element in characters. */
const MAX_OWNER_CHARACTERS = 4096;

/** Creates a write lock on a file, a folder or an unused name, or refreshes a lock (RFC 4918, 9.10). */
export async function lock(request: DavRequest): Promise<DavResponse> {
  const lockInfo = await readXml(request.body);
  return lockInfo ? createLock(request, lockInfo) : refresh(request);
}

async function createLock(request: DavRequest, lockInfo: Element): Promise<DavResponse> {
  const { ctx, path, base, header, face } = request;
  const requested = readLockInfo(lockInfo, header('depth'));
  const found = await resourceAt(ctx, path, face);
  await checkConditions(request, found.resource);
  if (found.resource) authorizeWrite(ctx, found.resource);
  const lockPath = async (tx: Ctx) => {
    const resource = await presentAt(tx, path, face);
    return { resource, made: await insertLock(tx, resource, requested, secondsOf(header('timeout'))) };
  };
  const created = found.resource ? undefined : await makeEmpty(request, lockPath);
  const { resource, made } = created ?? (await ctx.transact(lockPath));
  const body = discovery(made, rootOf(resource, made.nodeId, base), ctx.now());
  return { status: created ? 201 : 200, headers: { ...XML, 'Lock-Token': `<${made.token}>` }, body };
}

async function refresh({ ctx, path, base, header, face }: DavRequest): Promise<DavResponse> {
  const resource = await presentAt(ctx, path, face);
  const tokens = tokensIn(parseIf(header('if')));
  if (tokens.length === 0) throw new DavError(400, 'request.unreadable');
  const expiresOn = addSeconds(ctx.now(), secondsOf(header('timeout'))).toISOString();
  const refreshed = await ctx.transact(async (tx) => {
    const binding = (await bindingOf(tx, [resource.entry.id]))(resource.entry.id);
    const own = binding
      .filter(isOfProgram)
      .find(({ token, userId }) => tokens.includes(token) && userId === tx.actor.id);
    if (!own) throw new DavError(412, 'lock.notFound', '<D:lock-token-matches-request-uri/>');
    await extendLock(tx, own, expiresOn);
    return { ...own, expiresOn };
  });
  return { status: 200, headers: XML, body: discovery(refreshed, rootOf(resource, refreshed.nodeId, base), ctx.now()) };
}

/** Removes a lock (RFC 4918, 9.11); administrators may remove those of others (6.4), which is logged. */
export async function unlock({ ctx, path, header, face }: DavRequest): Promise<DavResponse> {
  const token = /^\s*<([^>]+)>\s*$/.exec(header('lock-token') ?? '')?.[1];
  if (!token) throw new DavError(400, 'request.unreadable');
  const resource = await presentAt(ctx, path, face);
  await ctx.transact(async (tx) => {
    const binding = (await bindingOf(tx, [resource.entry.id]))(resource.entry.id);
    const found = binding.find((candidate) => candidate.token === token);
    if (!found) throw new DavError(409, 'lock.notFound', '<D:lock-token-matches-request-uri/>');
    if (isOfProgram(found) && found.userId === tx.actor.id) return giveUpLock(tx, found);
    const lineage = [resource, ...resource.above].map(({ entry }) => entry);
    await endLocks(tx, [found], { ...resource.entry, path: pathOf(lineage) });
  });
  return { status: 204 };
}

const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

function discovery(lock: Lock, root: string, now: Date): string {
  const active = activeLock(lock, root, now);
  return `${XML_HEAD}<D:prop xmlns:D="DAV:"><D:lockdiscovery>${active}</D:lockdiscovery></D:prop>\n`;
}

function readLockInfo(lockInfo: Element, depth = 'infinity') {
  const scope = isDav(lockInfo, 'lockinfo') ? childOf(lockInfo, 'lockscope') : undefined;
  const isShared = scope && childOf(scope, 'shared') !== undefined;
  const isKnown = scope && (isShared || childOf(scope, 'exclusive'));
  const isWrite = childOf(lockInfo, 'locktype')?.children.some((child) => isDav(child, 'write'));
  if (!isKnown || !isWrite || !/^(0|infinity)$/i.test(depth)) throw new DavError(400, 'request.unreadable');
  const owner = childOf(lockInfo, 'owner');
  const text = owner ? toXml(owner) : '';
  if (text.length > MAX_OWNER_CHARACTERS) throw new DavError(413, 'request.tooLarge');
  return { isShared: isShared === true, isDeep: depth !== '0', owner: text };
}

/** The first requested timeout that can be granted: between one second and the maximum, never infinite. */
function secondsOf(timeout: string | undefined): number {
  for (const timeoutType of timeout?.split(',') ?? []) {
    if (/^\s*infinite\s*$/i.test(timeoutType)) return MAX_SECONDS;
    const seconds = /^\s*second-(\d+)\s*$/i.exec(timeoutType)?.[1];
    if (seconds) return Math.min(MAX_SECONDS, Math.max(1, Number(seconds)));
  }
  return DEFAULT_SECONDS;
}

/**
 * RFC 4918, 7.3: a lock on an unused name creates an empty file.
 * @param alongside places the lock in the same transaction: no other request can lock the new file before
 * @returns what it returns; undefined when another request has created the file meanwhile
 */
async function makeEmpty<T>(request: DavRequest, alongside: (tx: Ctx) => Promise<T>): Promise<T | undefined> {
  const { ctx, path, face } = request;
  const found = await resourceAt(ctx, path, face);
  const { parent, name } = targetFor(found, request);
  authorizeWrite(ctx, parent);
  if (found.isHidden) fail('node.exists', name);
  await guardLocks(ctx, [parent.entry.id]);
  const described = await describeNew(request, parent, name);
  const blob = await ctx.blobs.write(nothing(), 0);
  const target = { parentId: parent.entry.id, overwrite: false };
  const store = async (tx: Ctx) => {
    await commitUpload(tx, target, described, blob);
    return alongside(tx);
  };
  return commitContent(ctx, blob, store).catch((error) => {
    if (error instanceof NameTaken) return undefined;
    throw asDavError(error, name);
  });
}

async function* nothing(): AsyncGenerator<Buffer> {}

async function insertLock(
  ctx: Ctx,
  resource: Resource,
  { isDeep, ...requested }: ReturnType<typeof readLockInfo>,
  seconds: number,
): Promise<Lock> {
  const { id: nodeId, isFolder } = resource.entry;
  const expiresOn = addSeconds(ctx.now(), seconds).toISOString();
  const lock = await placeLock(ctx, { ...requested, nodeId, isDeep: isFolder && isDeep, expiresOn, app: 'webdav' });
  if (!lock) throw new DavError(423, 'lock.conflict', '<D:no-conflicting-lock/>');
  return lock;
}
