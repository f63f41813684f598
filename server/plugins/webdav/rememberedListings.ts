import type { Ctx } from '#server/kernel/context.ts';

/** Bytes of one listing that is remembered, and of all of them together. */
const MAX_LISTING_BYTES = 2 * 1024 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;

/** What a listing is made with: it is not remembered when it holds only for a while. */
export interface Remembering {
  dependsOnTime(): void;
}

/**
 * A listing as it was made before, where nothing was committed since: file managers ask for the same folder again and
 * again. Otherwise what makes it, piece by piece.
 * @param key everything that the listing depends on besides the database, the caller too
 */
export async function remembered(
  ctx: Ctx,
  key: string,
  make: (remembering: Remembering) => AsyncIterable<string>,
): Promise<Buffer | AsyncGenerator<Buffer>> {
  const listings = await ctx.cached('WebDAV listings', async () => ({ byKey: new Map<string, Buffer>(), bytes: 0 }));
  return listings.byKey.get(key) ?? remembering(listings, key, make);
}

async function* remembering(
  listings: { byKey: Map<string, Buffer>; bytes: number },
  key: string,
  make: (remembering: Remembering) => AsyncIterable<string>,
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
