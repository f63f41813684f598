import mime from 'mime';

/** What a name without a known extension is. */
const PLAIN_BYTES = 'application/octet-stream';
export const PDF = 'application/pdf';

/** The media type that a file's name tells. */
export function mediaTypeOf(name: string): string {
  return mime.getType(name) ?? PLAIN_BYTES;
}
