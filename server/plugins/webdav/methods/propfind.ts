import { Readable } from 'node:stream';
import { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { listsGranting } from '../../fileNodes/permissions/permissions.service.ts';
import { quotaLeft } from '../../fileNodes/transfers/quota.service.ts';
import { cachedListing } from '../cachedListings.ts';
import { DavError } from '../davError.ts';
import { describe, type Listing, namesTo, type PropfindRequest } from '../describe.ts';
import { onRequestOnly } from '../liveProperties.ts';
import { MULTISTATUS, MULTISTATUS_CLOSE, MULTISTATUS_OPEN } from '../multistatus.ts';
import { encodeName, hrefOf } from '../paths.ts';
import { childrenOf, presentAt } from '../resources.ts';
import type { DavAnswer, DavRequest, Resource } from '../webdav.model.ts';
import { childOf, type Element, elementsOf, isDav, readXml } from '../xml.ts';

/** Returns properties of a file or folder, with depth 1 also of the direct children (RFC 4918, 9.1). */
export async function propfind({ ctx, path, base, header, body }: DavRequest): Promise<DavAnswer> {
  const depth = header('depth')?.toLowerCase() ?? 'infinity';
  const request = readPropfind(await readXml(body));
  const resource = await presentAt(ctx, path);
  const { isFolder } = resource.entry;
  if (isFolder && depth !== '0' && depth !== '1') {
    throw new DavError(403, 'action.forbidden', '<D:propfind-finite-depth/>');
  }
  const quota = request.properties.some(({ name }) => onRequestOnly.has(name)) ? await quotaOf(ctx) : undefined;
  const listing: Listing = { base, request, quota };
  const href = hrefOf(base, namesTo(resource), isFolder);
  const own = MULTISTATUS_OPEN + (await describe(ctx, [resource], listing, () => href));
  if (depth !== '1' || !isFolder) return { status: 207, headers: MULTISTATUS, body: own + MULTISTATUS_CLOSE };

  const hrefOfChild = ({ entry }: Resource) => `${href}${encodeName(entry.name)}${entry.isFolder ? '/' : ''}`;
  const key = JSON.stringify([resource.entry.id, ctx.actor, request]);
  const children = await cachedListing(ctx, key, async function* ({ dependsOnTime }) {
    if (quota) dependsOnTime();
    const inside = { ...listing, folder: resource, dependsOnTime };
    for await (const batch of childrenOf(ctx, resource)) yield await describe(ctx, batch, inside, hrefOfChild);
  });
  if (Buffer.isBuffer(children)) {
    const whole = Buffer.concat([Buffer.from(own), children, Buffer.from(MULTISTATUS_CLOSE)]);
    return { status: 207, headers: MULTISTATUS, body: whole };
  }
  const made: AsyncGenerator<Buffer> = children;
  async function* all() {
    yield own;
    yield* made;
    yield MULTISTATUS_CLOSE;
  }
  return { status: 207, headers: MULTISTATUS, body: Readable.from(all(), { objectMode: false }) };
}

function readPropfind(root: Element | undefined): PropfindRequest {
  if (!root) return { kind: 'all', properties: [] };
  if (!isDav(root, 'propfind')) throw new DavError(400, 'request.unreadable');
  if (childOf(root, 'propname')) return { kind: 'names', properties: [] };
  const isAll = childOf(root, 'allprop') !== undefined;
  const listed = childOf(root, isAll ? 'include' : 'prop');
  if (!isAll && !listed) throw new DavError(400, 'request.unreadable');
  const properties = listed ? elementsOf(listed).map(({ namespace, name }) => ({ namespace, name })) : [];
  return { kind: isAll ? 'all' : 'some', properties };
}

/** RFC 4331: the bytes of all files that the caller may read, and the bytes available for uploads. */
async function quotaOf(ctx: Ctx): Promise<Listing['quota']> {
  const lists = await listsGranting(ctx, Rights.Read);
  const used = await ctx.cached(`bytes in ${lists?.join(' ') ?? 'all'}`, () => ctx.stores.davEntries.bytesIn(lists));
  const available = Math.min(await ctx.blobs.free(), await quotaLeft(ctx));
  return { used, available: Math.max(0, Math.floor(available)) };
}
