import { escapeXml, XML_HEAD } from '#server/lib/escapeXml.ts';
import type { Face } from './webdav.model.ts';
import { DAV } from './xml.ts';

export const MULTISTATUS = { 'Content-Type': 'application/xml; charset=utf-8' };

/** The prefixes of one answer: of the DAV namespace, and of others that are declared once. */
export interface Prefixes {
  dav: string;
  others: Map<string, string>;
}

/** @param namespaces namespaces besides those of the face, so that not every property has to declare its own */
export function prefixesFor({ prefix, prefixes }: Face, namespaces: string[] = []): Prefixes {
  const more = namespaces.filter((namespace) => !prefixes.has(namespace));
  return { dav: prefix, others: new Map([...prefixes, ...more.map((name, index) => [name, `n${index}`] as const)]) };
}

export function multistatusOpen({ dav, others }: Prefixes): string {
  const declared = [...others].map(([namespace, prefix]) => ` xmlns:${prefix}="${escapeXml(namespace)}"`);
  // Locks are written with the prefix of plain WebDAV.
  const byDefault = dav === 'D' ? '' : ' xmlns:D="DAV:"';
  return `${XML_HEAD}<${dav}:multistatus xmlns:${dav}="DAV:"${byDefault}${declared.join('')}>`;
}

export function multistatusClose({ dav }: Prefixes): string {
  return `</${dav}:multistatus>\n`;
}

/** A propstat element for properties with the same status; empty without properties. */
export function propstat({ dav }: Prefixes, properties: string, status: string, more = ''): string {
  if (properties === '') return '';
  const found = properties === NOTHING ? '' : properties;
  return (
    `<${dav}:propstat><${dav}:prop>${found}</${dav}:prop>` +
    `<${dav}:status>HTTP/1.1 ${status}</${dav}:status>${more}</${dav}:propstat>`
  );
}

/** Stands for no property where the element is needed all the same. */
export const NOTHING = ' ';

export function response({ dav }: Prefixes, href: string, propstats: string): string {
  return `<${dav}:response><${dav}:href>${escapeXml(href)}</${dav}:href>${propstats}</${dav}:response>`;
}

/** The name of a property element with its prefix, and the declaration of its namespace if it has none. */
export function elementOf(
  { dav, others }: Prefixes,
  namespace: string,
  name: string,
): [name: string, declared: string] {
  const prefix = namespace === DAV ? dav : others.get(namespace);
  return prefix === undefined ? [name, ` xmlns="${escapeXml(namespace)}"`] : [`${prefix}:${name}`, ''];
}

/** A property element without a value. */
export function emptyProperty(prefixes: Prefixes, namespace: string, name: string): string {
  return `<${elementOf(prefixes, namespace, name).join('')}/>`;
}
