import { SaxesParser } from 'saxes';
import { escapeXml } from '#server/lib/escapeXml.ts';
import { DavError } from './davError.ts';

export const DAV = 'DAV:';

/** Maximum size of a request's XML in bytes, unless specified otherwise, and maximum nesting of its elements. */
const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 64;

export interface Element {
  namespace: string;
  name: string;
  /** `xml:lang` and similar, with resolved prefixes. */
  attributes: { namespace: string; name: string; value: string }[];
  children: (Element | string)[];
}

/**
 * Parses an XML body; undefined for an empty one.
 * @throws {DavError} 400 when it is not well-formed, 413 when too long
 */
export async function readXml(body: AsyncIterable<Buffer>): Promise<Element | undefined> {
  return parseXml(await readText(body));
}

/**
 * The text of an XML body, without a byte order mark.
 * @throws {DavError} 413 when it is too long
 */
export async function readText(body: AsyncIterable<Buffer>, maxBytes = MAX_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new DavError(413, 'request.tooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

/**
 * Parses a text as XML; undefined for an empty one.
 * @throws {DavError} 400 when it is not well-formed
 */
export function parseXml(text: string): Element | undefined {
  return text.trim() === '' ? undefined : parse(text);
}

function parse(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  const fail = () => {
    throw new DavError(400, 'request.unreadable');
  };
  parser.on('error', fail);
  // WebDAV does not use document types, and entities defined in them could expand without limit.
  parser.on('doctype', fail);
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length >= MAX_DEPTH) fail();
    const element: Element = {
      namespace: uri,
      name: local,
      attributes: Object.values(attributes)
        .filter(({ prefix, local: own }) => prefix !== 'xmlns' && own !== 'xmlns')
        .map((attribute) => ({ namespace: attribute.uri, name: attribute.local, value: attribute.value })),
      children: [],
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => void open.at(-1)?.children.push(text);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return root ?? fail();
}

export function isDav(element: Element | string, name: string): element is Element {
  return typeof element !== 'string' && element.namespace === DAV && element.name === name;
}

/** The first child with this name in the DAV namespace. */
export function childOf(element: Element, name: string): Element | undefined {
  return element.children.find((child): child is Element => isDav(child, name));
}

export function elementsOf({ children }: Element): Element[] {
  return children.filter((child) => typeof child !== 'string');
}

export function textOf({ children }: Element): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

/** An element as XML that is valid in any context. */
export function toXml(element: Element): string {
  const attributes = element.attributes.map(({ namespace, name, value }, index) => {
    if (namespace === '') return ` ${name}="${escapeXml(value)}"`;
    if (namespace === 'http://www.w3.org/XML/1998/namespace') return ` xml:${name}="${escapeXml(value)}"`;
    return ` xmlns:a${index}="${escapeXml(namespace)}" a${index}:${name}="${escapeXml(value)}"`;
  });
  const inner = element.children.map((child) => (typeof child === 'string' ? escapeXml(child) : toXml(child))).join('');
  return `<${element.name} xmlns="${escapeXml(element.namespace)}"${attributes.join('')}>${inner}</${element.name}>`;
}
