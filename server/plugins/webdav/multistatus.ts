import { escapeXml, XML_HEAD } from './xml.ts';

export const MULTISTATUS = { 'Content-Type': 'application/xml; charset=utf-8' };
export const MULTISTATUS_OPEN = `${XML_HEAD}<D:multistatus xmlns:D="DAV:">`;
export const MULTISTATUS_CLOSE = '</D:multistatus>\n';

/** A propstat element for properties with the same status; empty without properties. */
export function propstat(properties: string, status: string, more = ''): string {
  if (properties === '') return '';
  return `<D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 ${status}</D:status>${more}</D:propstat>`;
}

export function response(href: string, propstats: string): string {
  return `<D:response><D:href>${escapeXml(href)}</D:href>${propstats}</D:response>`;
}

/** A property element without a value. */
export function emptyProperty(namespace: string, name: string): string {
  return namespace === 'DAV:' ? `<D:${name}/>` : `<${name} xmlns="${escapeXml(namespace)}"/>`;
}
