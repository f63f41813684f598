import type { Ctx } from '#server/kernel/context.ts';

/** Maximum size in bytes of one cached listing, and of all together. */
const MAX_LISTING_BYTES = 2 * 1024 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;

/** The creation of a listing, which can exclude it from the cache when it depends on the time. */
export interface ListingOptions {
  dependsOnTime(): void;
}

/**
 * A cached listing if nothing was committed since, because file managers request the same folder repeatedly; otherwise
 * the new one, as a stream.
 * @param key everything that the listing depends on besides the database, including the caller
 */
export async function cachedListing(
  ctx: Ctx,
  key: string,
  make: (options: ListingOptions) => AsyncIterable<string>,
): Promise<Buffer | AsyncGenerator<Buffer>> {
  const listings = await ctx.cached('WebDAV listings', async () => ({ byKey: new Map<string, Buffer>(), bytes: 0 }));
  return listings.byKey.get(key) ?? streamAndCache(listings, key, make);
}

async function* streamAndCache(
  listings: { byKey: Map<string, Buffer>; bytes: number },
  key: string,
  make: (options: ListingOptions) => AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  let pieces: Buffer[] | undefined = [];
  let bytes = 0;
  let canKeep = true;
  const dependsOnTime = () => {
    canKeep = false;
  };
  for await (const text of make({ dependsOnTime })) {
    const piece = Buffer.from(text);
    bytes += piece.length;
    if (bytes > MAX_LISTING_BYTES) pieces = undefined;
    pieces?.push(piece);
    yield piece;
  }
  if (!pieces || !canKeep || listings.bytes + bytes > MAX_BYTES || listings.byKey.has(key)) return;
  listings.byKey.set(key, Buffer.concat(pieces));
  listings.bytes += bytes;
}
