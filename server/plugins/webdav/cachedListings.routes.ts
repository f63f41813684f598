import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { compress, type Encoding } from '#server/http/compression.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { MULTISTATUS } from './multistatus.ts';
import type { DavResponse } from './webdav.model.ts';

/** Maximum size in bytes of a request whose listing is cached, of one cached listing, and of all together. */
const MAX_REQUEST_BYTES = 4 * 1024;
const MAX_LISTING_BYTES = 2 * 1024 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;
/** What an entry takes besides its listing: its key, and its objects. */
const ENTRY_BYTES = 1024;

/** The creation of a listing, which can exclude it from the cache when it depends on the time. */
export interface ListingOptions {
  dependsOnTime(): void;
}

interface Listing {
  xml: Buffer;
  compressed: Map<Encoding, Promise<Buffer>>;
}
interface Listings {
  byKey: Map<string, Listing>;
  bytes: number;
}

/** The listings of each state of a database. Its key is what `ctx.cached` keeps until the next commit. */
const listingsOf = new WeakMap<object, Listings>();

async function currentListings(ctx: Ctx): Promise<Listings> {
  const state = await ctx.cached('WebDAV listings', async () => ({}));
  const listings = listingsOf.get(state) ?? { byKey: new Map(), bytes: 0 };
  listingsOf.set(state, listings);
  return listings;
}

/**
 * The multistatus answer that `make` gave for the key, if nothing was committed since, because file managers request
 * the same folder repeatedly: compressed when the client accepts it; otherwise the new one, as a stream.
 * @param of everything that the listing depends on besides the database and the request's XML, including the caller
 * @param accepted the request's `Accept-Encoding`
 * @param make answers with an error itself, or creates the pieces of the listing
 */
export async function cachedListing(
  ctx: Ctx,
  { of, xml, accepted }: { of: unknown[]; xml: string; accepted: string | undefined },
  make: (caching: ListingOptions) => Promise<AsyncIterable<string>>,
): Promise<DavResponse> {
  const listings = await currentListings(ctx);
  const headers = { ...MULTISTATUS, Vary: 'Accept-Encoding' };
  // A hash, because path, lock tokens and XML are as long as the client makes them.
  const key = createHash('sha256')
    .update(JSON.stringify([of, xml]))
    .digest('base64');
  const found = listings.byKey.get(key);
  if (!found) {
    const caching = { isCacheable: xml.length <= MAX_REQUEST_BYTES };
    const pieces = await make({
      dependsOnTime() {
        caching.isCacheable = false;
      },
    });
    const body = Readable.from(streamAndCache(listings, key, caching, pieces), { objectMode: false });
    return { status: 207, headers, body };
  }
  const compressed = await compress(found.xml, accepted, { preferred: 'gzip', earlier: found.compressed });
  if (!compressed) return { status: 207, headers, body: found.xml };
  return { status: 207, headers: { ...headers, 'Content-Encoding': compressed.encoding }, body: compressed.body };
}

async function* streamAndCache(
  listings: Listings,
  key: string,
  caching: { isCacheable: boolean },
  texts: AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  let pieces: Buffer[] | undefined = [];
  let bytes = ENTRY_BYTES;
  for await (const text of texts) {
    const piece = Buffer.from(text);
    bytes += piece.length;
    if (bytes > MAX_LISTING_BYTES || !caching.isCacheable) pieces = undefined;
    pieces?.push(piece);
    yield piece;
  }
  if (!pieces || listings.bytes + bytes > MAX_BYTES || listings.byKey.has(key)) return;
  listings.byKey.set(key, { xml: Buffer.concat(pieces), compressed: new Map() });
  listings.bytes += bytes;
}
