import { Readable } from 'node:stream';
import { compress, type Encoding } from '#server/http/compression.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { MULTISTATUS } from './multistatus.ts';
import type { DavResponse } from './webdav.model.ts';

/** Maximum size in bytes of one cached listing, and of all together. */
const MAX_LISTING_BYTES = 2 * 1024 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;

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

/**
 * The multistatus answer that `make` gave for the key, if nothing was committed since, because file managers request
 * the same folder repeatedly: compressed when the client accepts it; otherwise the new one, as a stream.
 * @param key everything that the listing depends on besides the database, including the caller
 * @param accepted the request's `Accept-Encoding`
 * @param make answers with an error itself, or creates the pieces of the listing
 */
export async function cachedListing(
  ctx: Ctx,
  { key, accepted }: { key: string; accepted: string | undefined },
  make: (caching: ListingOptions) => Promise<AsyncIterable<string>>,
): Promise<DavResponse> {
  const listings = await ctx.cached<Listings>('WebDAV listings', async () => ({ byKey: new Map(), bytes: 0 }));
  const headers = { ...MULTISTATUS, Vary: 'Accept-Encoding' };
  const found = listings.byKey.get(key);
  if (!found) {
    const caching = { isCacheable: true };
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
  let bytes = 0;
  for await (const text of texts) {
    const piece = Buffer.from(text);
    bytes += piece.length;
    if (bytes > MAX_LISTING_BYTES) pieces = undefined;
    pieces?.push(piece);
    yield piece;
  }
  if (!pieces || !caching.isCacheable || listings.bytes + bytes > MAX_BYTES || listings.byKey.has(key)) return;
  listings.byKey.set(key, { xml: Buffer.concat(pieces), compressed: new Map() });
  listings.bytes += bytes;
}
