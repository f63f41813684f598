import { XML_HEAD } from '#server/lib/escapeXml.ts';
import type { DavResponse } from '../../webdav/webdav.model.ts';
import type { Chunk } from './chunkedUploads.model.ts';

/**
 * The stored chunks with their sizes, as PROPFIND tells them.
 * @param href the path of the upload, with a slash at its end
 */
export function listingOf(href: string, chunks: Chunk[]): DavResponse {
  const upload = responseOf(href, '<d:resourcetype><d:collection/></d:resourcetype>');
  const files = chunks.map(({ name, size }) =>
    responseOf(`${href}${name}`, `<d:resourcetype/><d:getcontentlength>${size}</d:getcontentlength>`),
  );
  return {
    status: 207,
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    body: `${XML_HEAD}<d:multistatus xmlns:d="DAV:">${upload}${files.join('')}</d:multistatus>\n`,
  };
}

function responseOf(href: string, properties: string): string {
  const found = `<d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>`;
  return `<d:response><d:href>${href}</d:href>${found}</d:response>`;
}
