import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** A file that a client sends in chunks, each with a request of its own. */
export interface ChunkedUpload {
  /** The ID of the content that the chunks become. */
  contentId: string;
  userId: number;
  /** The ID in its path, which the client chose. */
  name: string;
  /** The path where the file will be, where the client has told it. */
  destination: string | null;
  /** Bytes of the whole file, where the client has told them. */
  length: number | null;
  /** Bytes of all chunks. */
  received: number;
  /** What the client was told when the file was stored, as JSON; null until then. */
  reply: string | null;
  expiresOn: string;
}

/** A chunk that is stored durably. */
export interface Chunk extends Blob {
  /** Its name in the path: a number, which decides its place. */
  name: string;
}

/** The place of a chunk among the others, as a text that sorts like the number. */
export function numberOf(name: string): string {
  return name.padStart(20, '0');
}
