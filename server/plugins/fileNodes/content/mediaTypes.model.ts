import mime from 'mime';
import { PLAIN_BYTES } from '#server/storage/blobs/recognisedType.ts';

/** The media type that belongs to the extension of a name. */
export function mediaTypeOf(name: string): string {
  return mime.getType(name) ?? PLAIN_BYTES;
}
