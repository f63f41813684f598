import { escapeXml, XML_HEAD } from './xml.ts';

export const MULTISTATUS = { 'Content-Type': 'application/xml; charset=utf-8' };
export const MULTISTATUS_OPEN = `${XML_HEAD}<D:multistatus xmlns:D="DAV:">`;
export const MULTISTATUS_CLOSE = '</D:multistatus>\n';

/** Properties with the same status, as a response lists them; nothing for none. */
export function propstat(properties: string, status: string, more = ''): string {
  if (properties === '') return '';
  return `<D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 ${status}</D:status>${more}</D:propstat>`;
}

export function response(href: string, propstats: string): string {
  return `<D:response><D:href>${escapeXml(href)}</D:href>${propstats}</D:response>`;
}

/** A property without a value, as it is named in an answer. */
export function emptyProperty(namespace: string, name: string): string {
  return namespace === 'DAV:' ? `<D:${name}/>` : `<${name} xmlns="${escapeXml(namespace)}"/>`;
}
