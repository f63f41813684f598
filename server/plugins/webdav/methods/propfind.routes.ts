import type { Ctx } from '#server/kernel/context.ts';
import { withSteadyRights } from '../../fileNodes/permissions/permissions.service.ts';
import { cachedListing, type ListingOptions } from '../cachedListings.routes.ts';
import { DavError } from '../davError.ts';
import { describe, type Listing, pathTo } from '../describe.service.ts';
import { onRequestOnly } from '../liveProperties.ts';
import { MULTISTATUS, multistatusClose, multistatusOpen, prefixesFor } from '../multistatus.ts';
import { encodeName, hrefOf } from '../paths.ts';
import type { PropfindRequest } from '../renderer.ts';
import { childrenOf, presentAt } from '../resources.service.ts';
import { spaceOf } from '../space.service.ts';
import type { DavRequest, DavResponse, PropertyName, Resource } from '../webdav.model.ts';
import { childOf, DAV, type Element, elementsOf, isDav, parseXml, readText } from '../xml.ts';

/**
 * Maximum size of a request in bytes, and maximum number of distinct properties that it may name: the answer repeats
 * them for every resource.
 */
const MAX_BYTES = 32 * 1024;
const MAX_PROPERTIES = 100;

/** Returns properties of a file or folder, with depth 1 also of the direct children (RFC 4918, 9.1). */
export async function propfind(request: DavRequest): Promise<DavResponse> {
  const depth = request.header('depth')?.toLowerCase() ?? 'infinity';
  const xml = await readText(request.body, MAX_BYTES);
  await request.face.beforeListing(request.ctx);
  if (depth !== '1') return { status: 207, headers: MULTISTATUS, body: await propertiesOf(request, xml, depth) };
  const { ctx, sent, base, header } = request;
  return cachedListing(ctx, { of: [base, sent, ctx.actor], xml, accepted: header('accept-encoding') }, (options) =>
    listingOf(request, xml, options),
  );
}

/** @throws {DavError} 403 for a folder with everything in it */
async function propertiesOf(from: DavRequest, xml: string, depth: string): Promise<string> {
  const { ctx, path, base, face } = from;
  const request = readPropfind(parseXml(xml));
  const resource = await presentAt(ctx, path, face);
  const { isFolder } = resource.entry;
  if (isFolder && depth !== '0') throw new DavError(403, 'action.forbidden', '<D:propfind-finite-depth/>');
  const href = hrefOf(base, pathTo(resource, from), isFolder);
  const prefixes = prefixesFor(face, request.namespaces);
  const listing: Listing = { face, prefixes, base, request, quota: await quotaFor(ctx, request) };
  let text = multistatusOpen(prefixes);
  for await (const piece of describe(ctx, [resource], listing, () => href)) text += piece;
  return text + multistatusClose(prefixes);
}

/** A resource and its direct children, in pieces. @throws {DavError} before the first piece */
async function listingOf(from: DavRequest, xml: string, { dependsOnTime }: ListingOptions) {
  const { path, base, face } = from;
  const ctx = face.readsAtOnce ? await withSteadyRights(from.ctx) : from.ctx;
  const request = readPropfind(parseXml(xml));
  const resource = await presentAt(ctx, path, face);
  const { isFolder } = resource.entry;
  const href = hrefOf(base, pathTo(resource, from), isFolder);
  const quota = await quotaFor(ctx, request);
  if (quota) dependsOnTime();
  const prefixes = prefixesFor(face, request.namespaces);
  const listing: Listing = { face, prefixes, base, request, quota, dependsOnTime };
  const hrefOfChild = ({ entry }: Resource) =>
    `${href}${encodeName(entry.alias ?? entry.name)}${entry.isFolder ? '/' : ''}`;
  const pieces = (async function* () {
    yield multistatusOpen(prefixes);
    yield* describe(ctx, [resource], listing, () => href);
    if (isFolder) {
      const inside = { ...listing, folder: resource };
      for await (const batch of childrenOf(ctx, resource, face)) yield* describe(ctx, batch, inside, hrefOfChild);
    }
    yield multistatusClose(prefixes);
  })();
  return face.readsAtOnce ? begun(pieces) : pieces;
}

/** Head, folder and first entries: what fails while they are read is the answer. */
const FIRST_PIECES = 3;

/** Pieces of which the first ones have been made. */
async function begun(pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first: string[] = [];
  for (let made = await pieces.next(); !made.done; made = await pieces.next())
    if (first.push(made.value) === FIRST_PIECES) break;
  return (async function* () {
    yield* first;
    yield* pieces;
  })();
}

/** What the caller has used and may still upload, if it is requested: it depends on more than the database. */
async function quotaFor(ctx: Ctx, { properties }: PropfindRequest): Promise<Listing['quota']> {
  return properties.some(({ name }) => onRequestOnly.has(name)) ? spaceOf(ctx) : undefined;
}

function readPropfind(root: Element | undefined): PropfindRequest {
  if (!root) return { kind: 'all', properties: [], namespaces: [] };
  if (!isDav(root, 'propfind')) throw new DavError(400, 'request.unreadable');
  if (childOf(root, 'propname')) return { kind: 'names', properties: [], namespaces: [] };
  const isAll = childOf(root, 'allprop') !== undefined;
  const listed = childOf(root, isAll ? 'include' : 'prop');
  if (!isAll && !listed) throw new DavError(400, 'request.unreadable');
  const properties = listed ? distinctIn(listed) : [];
  if (properties.length > MAX_PROPERTIES) throw new DavError(413, 'request.tooLarge');
  // Names without a namespace cannot have a prefix.
  const foreign = properties.map(({ namespace }) => namespace).filter((name) => name !== DAV && name !== '');
  return { kind: isAll ? 'all' : 'some', properties, namespaces: [...new Set(foreign)] };
}

/** The properties that an element names, each of them once. */
function distinctIn(listed: Element): PropertyName[] {
  const named = elementsOf(listed).map(({ namespace, name }) => ({ namespace, name }));
  return [...new Map(named.map((property) => [`${property.namespace} ${property.name}`, property])).values()];
}
