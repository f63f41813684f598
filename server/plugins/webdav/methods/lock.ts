import { randomUUID } from 'node:crypto';
import { addSeconds } from 'date-fns';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { NameTaken } from '../../fileNodes/fileNodes.model.ts';
import { commitContent, commitUpload } from '../../fileNodes/transfers/commitUpload.service.ts';
import { endLocks } from '../../locks/fileLocks.service.ts';
import type { Lock } from '../../locks/locks.model.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { authorizeWrite } from '../authorizeWrite.ts';
import { checkConditions, parseIf, tokensIn } from '../conditions.ts';
import { DavError } from '../davError.ts';
import { rootOf } from '../describe.ts';
import { activeLock } from '../lockXml.ts';
import { presentAt, resourceAt } from '../resources.ts';
import type { DavRequest, DavResponse, Resource } from '../webdav.model.ts';
import { childOf, type Element, isDav, readXml, toXml, XML_HEAD } from '../xml.ts';
import { asDavError, describeNew, targetFor } from './put.ts';

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
  const { ctx, path, base, header } = request;
  const requested = readLockInfo(lockInfo, header('depth'));
  const found = await resourceAt(ctx, path);
  await checkConditions(request, found.resource);
  if (found.resource) authorizeWrite(ctx, found.resource);
  const isNew = !found.resource && (await makeEmpty(request));
  const resource = await presentAt(ctx, path);
  const made = await ctx.transact((tx) => insertLock(tx, resource, requested, secondsOf(header('timeout'))));
  const body = discovery(made, rootOf(resource, made.nodeId, base), ctx.now());
  return { status: isNew ? 201 : 200, headers: { ...XML, 'Lock-Token': `<${made.token}>` }, body };
}

async function refresh({ ctx, path, base, header }: DavRequest): Promise<DavResponse> {
  const resource = await presentAt(ctx, path);
  const tokens = tokensIn(parseIf(header('if')));
  if (tokens.length === 0) throw new DavError(400, 'request.unreadable');
  const expiresOn = addSeconds(ctx.now(), secondsOf(header('timeout'))).toISOString();
  const refreshed = await ctx.transact(async ({ stores, actor, stamp }) => {
    const binding = (await stores.locks.binding([resource.entry.id], stamp())).get(resource.entry.id) ?? [];
    const own = binding.find(({ token, userId }) => tokens.includes(token) && userId === actor.id);
    if (!own) throw new DavError(412, 'lock.notFound', '<D:lock-token-matches-request-uri/>');
    await stores.locks.extend(own.token, expiresOn);
    return { ...own, expiresOn };
  });
  return { status: 200, headers: XML, body: discovery(refreshed, rootOf(resource, refreshed.nodeId, base), ctx.now()) };
}

/** Removes a lock (RFC 4918, 9.11); administrators may remove those of others (6.4), which is logged. */
export async function unlock({ ctx, path, header }: DavRequest): Promise<DavResponse> {
  const token = /^\s*<([^>]+)>\s*$/.exec(header('lock-token') ?? '')?.[1];
  if (!token) throw new DavError(400, 'request.unreadable');
  const resource = await presentAt(ctx, path);
  await ctx.transact(async (tx) => {
    const { stores, actor, stamp } = tx;
    const binding = (await stores.locks.binding([resource.entry.id], stamp())).get(resource.entry.id) ?? [];
    const found = binding.find((candidate) => candidate.token === token);
    if (!found) throw new DavError(409, 'lock.notFound', '<D:lock-token-matches-request-uri/>');
    if (found.userId === actor.id) {
      await stores.locks.remove([token]);
      await noteChange(tx, resource);
      return;
    }
    const { id, parentId, isFolder } = resource.entry;
    const path = [resource, ...resource.above].map(({ entry }) => entry);
    await endLocks(tx, [found], { folderId: isFolder ? id : (parentId ?? id), isFolder, path });
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
 * @returns false when another request has created it meanwhile
 */
async function makeEmpty(request: DavRequest): Promise<boolean> {
  const { ctx, path } = request;
  const found = await resourceAt(ctx, path);
  const { parent, name } = targetFor(found, path);
  authorizeWrite(ctx, parent);
  if (found.isHidden) fail('node.exists', name);
  await guardLocks(ctx, [parent.entry.id]);
  const described = await describeNew(request, parent, name);
  const blob = await ctx.blobs.write(nothing(), 0);
  const target = { parentId: parent.entry.id, overwrite: false };
  return commitContent(ctx, blob, (tx) => commitUpload(tx, target, described, blob)).then(
    () => true,
    (error) => {
      if (error instanceof NameTaken) return false;
      throw asDavError(error, name);
    },
  );
}

async function* nothing(): AsyncGenerator<Buffer> {}

async function insertLock(
  ctx: Ctx,
  resource: Resource,
  { isShared, isDeep, owner }: ReturnType<typeof readLockInfo>,
  seconds: number,
): Promise<Lock> {
  const { stores, actor, now, stamp } = ctx;
  const { id, isFolder } = resource.entry;
  await stores.locks.lockLocks();
  const binding = (await stores.locks.binding([id], stamp())).get(id) ?? [];
  const inside = isFolder && isDeep ? await stores.locks.below(id, stamp()) : [];
  if ([...binding, ...inside].some((other) => !isShared || !other.isShared)) {
    throw new DavError(423, 'lock.conflict', '<D:no-conflicting-lock/>');
  }
  const lock: Lock = {
    token: `opaquelocktoken:${randomUUID()}`,
    nodeId: id,
    userId: actor.id,
    isDeep: isFolder && isDeep,
    isShared,
    owner,
    createdOn: stamp(),
    expiresOn: addSeconds(now(), seconds).toISOString(),
  };
  await stores.locks.insert(lock);
  await noteChange(ctx, resource);
  return lock;
}

/** Lists of the folder show the lock. */
async function noteChange({ stores }: Ctx, { entry }: Resource): Promise<void> {
  await stores.folders.touch(entry.isFolder ? entry.id : (entry.parentId ?? 0), 0);
}
