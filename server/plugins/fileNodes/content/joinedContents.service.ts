import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';

/*
 * Content that arrives in parts, each stored for itself, and that becomes a list of them (decision 0033). Parts have
 * rows from the beginning, so that they are in backups, and nothing takes them for unused.
 */

/** Adds a stored part of content that is not complete yet. */
export function addPart({ stores, stamp }: Ctx, contentId: string, part: Blob): Promise<void> {
  return stores.content.insertPart(contentId, part, stamp());
}

/** Gives up one part of content that is not complete yet. */
export function dropPart({ stores, stamp }: Ctx, blobId: string): Promise<void> {
  return stores.content.dropPart(blobId, stamp());
}

/** Gives up content that is not needed, with all of its parts, unless a file has it. */
export async function dropParts({ stores, stamp }: Ctx, contentId: string): Promise<void> {
  if ((await stores.content.known([contentId])).size === 0) await stores.content.dropParts(contentId, stamp());
}
