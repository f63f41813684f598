import { escapeXml, XML_HEAD } from './xml.ts';

export const MULTISTATUS = { 'Content-Type': 'application/xml; charset=utf-8' };
export const MULTISTATUS_CLOSE = '</D:multistatus>\n';

/** @param namespaces namespaces besides `DAV:` that get a prefix, so that not every property has to declare its own */
export function multistatusOpen(namespaces: string[] = []): string {
  const declared = namespaces.map((namespace, index) => ` xmlns:n${index}="${escapeXml(namespace)}"`);
  return `${XML_HEAD}<D:multistatus xmlns:D="DAV:"${declared.join('')}>`;
}

/** A propstat element for properties with the same status; empty without properties. */
export function propstat(properties: string, status: string, more = ''): string {
  if (properties === '') return '';
  return `<D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 ${status}</D:status>${more}</D:propstat>`;
}

export function response(href: string, propstats: string): string {
  return `<D:response><D:href>${escapeXml(href)}</D:href>${propstats}</D:response>`;
}

/** A property element without a value. @param namespaces as they were given to `multistatusOpen` */
export function emptyProperty(namespace: string, name: string, namespaces: string[] = []): string {
  if (namespace === 'DAV:') return `<D:${name}/>`;
  const index = namespaces.indexOf(namespace);
  return index < 0 ? `<${name} xmlns="${escapeXml(namespace)}"/>` : `<n${index}:${name}/>`;
}
