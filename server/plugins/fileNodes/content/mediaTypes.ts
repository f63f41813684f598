import mime from 'mime';

/** The media type of a name without a known extension. */
const PLAIN_BYTES = 'application/octet-stream';
export const PDF = 'application/pdf';

/** The media type that belongs to the extension of a name. */
export function mediaTypeOf(name: string): string {
  return mime.getType(name) ?? PLAIN_BYTES;
}
