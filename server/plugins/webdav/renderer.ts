import { fixedProperties, liveProperties, onRequestOnly, type PropertyValues } from './liveProperties.ts';
import { elementOf, emptyProperty, NOTHING, type Prefixes, propstat } from './multistatus.ts';
import type { DeadProperty, Face, PropertyName, Resource, Value } from './webdav.model.ts';
import { DAV } from './xml.ts';

/** The requested properties: named ones, all with some additional ones, or only the names of all. */
export interface PropfindRequest {
  kind: 'some' | 'all' | 'names';
  properties: PropertyName[];
  /** Namespaces of the properties, besides `DAV:`, that the answer declares once. */
  namespaces: string[];
}
export type Render = (resource: Resource, dead: DeadProperty[]) => string;

/** How the properties of one answer are read and written. */
export interface Reading {
  prefixes: Prefixes;
  values: PropertyValues;
  /** Additional properties of the face. */
  more: (property: PropertyName) => Value | undefined;
}

/** What writes the properties of each resource of one answer. */
export function rendererOf({ kind, properties }: PropfindRequest, reading: Reading): Render {
  const { prefixes, values } = reading;
  const { dav } = prefixes;
  if (kind === 'some')
    return elementsRenderer(
      prefixes,
      properties.map((property) => readerOf(property, reading)),
    );
  const names = Object.keys(liveProperties).filter(
    (name) =>
      !onRequestOnly.has(name) || properties.some((property) => property.namespace === DAV && property.name === name),
  );
  if (kind === 'all') {
    const live = names.map((name) => readerOf({ namespace: DAV, name }, reading));
    const included = properties.filter((property) => !isDavLive(property) && reading.more(property));
    return elementsRenderer(
      prefixes,
      [...live, ...included.map((property) => readerOf(property, reading))].map((reader) => ({
        ...reader,
        missing: '',
      })),
      (dead) => dead.map((property) => readerOf(property, reading)),
    );
  }
  return (resource, dead) => {
    const live = names.map((name) => (hasLive(name, resource, values) ? `<${dav}:${name}/>` : ''));
    const deadNames = dead.map(({ namespace, name }) => emptyProperty(noPrefixes(dav), namespace, name));
    return propstat(prefixes, live.join('') + deadNames.join(''), '200 OK');
  };
}

const noPrefixes = (dav: string): Prefixes => ({ dav, others: new Map() });

/** Reads one property of a resource: its inner XML, or undefined when it has none. */
interface Reader {
  missing: string;
  /** The element for an empty value, and what stands around any other. */
  empty: string;
  open: string;
  close: string;
  /** Whether all files have the same value, and all folders. */
  isFixed: boolean;
  /** Whether some files, or some folders, have it and others not. */
  isPartial: boolean;
  read: (resource: Resource, dead: DeadProperty[]) => string | undefined;
}

function readerOf(property: PropertyName, { prefixes, values, more }: Reading): Reader {
  const { namespace, name } = property;
  const empty = emptyProperty(prefixes, namespace, name);
  const [element, declared] = elementOf(prefixes, namespace, name);
  const around = { missing: empty, empty, open: `<${element}${declared}>`, close: `</${element}>` };
  const additional = more(property);
  if (additional) return { ...around, isFixed: false, isPartial: true, read: (resource) => additional(resource) };
  const live = isDavLive(property) ? liveProperties[name] : undefined;
  if (live) {
    const read: Reader['read'] = (resource) => live(resource, values);
    return { ...around, isFixed: fixedProperties.has(name), isPartial: false, read };
  }
  const read: Reader['read'] = (_, dead) =>
    dead.find((property) => property.namespace === namespace && property.name === name)?.xml;
  return { ...around, open: '', close: '', isFixed: false, isPartial: false, read };
}

/**
 * Without dead properties, the set of properties depends only on whether it is a file or a folder, and on those that
 * only some have, so the text between the values is created once for each set.
 * @param readersOf the readers of dead properties that were not requested by name
 */
function elementsRenderer(
  prefixes: Prefixes,
  readers: Reader[],
  readersOf: (dead: DeadProperty[]) => Reader[] = () => [],
): Render {
  const made = new Map<string, Render>();
  const partial = readers.filter(({ isPartial }) => isPartial);
  return (resource, dead) => {
    if (dead.length > 0) return templateFor(prefixes, [...readers, ...readersOf(dead)], resource, dead)(resource, dead);
    let set = resource.entry.isFolder ? 'd' : 'f';
    for (const { read } of partial) set += read(resource, dead) === undefined ? '0' : '1';
    const render = made.get(set) ?? templateFor(prefixes, readers, resource, dead);
    made.set(set, render);
    return render(resource, dead);
  };
}

/** The renderer of resources with the same properties as this one. */
function templateFor(prefixes: Prefixes, readers: Reader[], like: Resource, dead: DeadProperty[]): Render {
  const present = readers.filter(({ read }) => read(like, dead) !== undefined);
  const missing = readers.flatMap((reader) => (present.includes(reader) ? [] : reader.missing)).join('');
  const absent = propstat(prefixes, missing, '404 Not Found');
  if (present.length === 0) {
    // A response needs a propstat element even when nothing was requested.
    const empty = absent || propstat(prefixes, NOTHING, '200 OK');
    return () => empty;
  }
  const [before = '', after = ''] = propstat(prefixes, VALUE, '200 OK').split(VALUE);
  const parts: { text: string; read: Reader['read'] }[] = [];
  let text = before;
  for (const { empty, open, close, isFixed, read } of present) {
    if (isFixed) {
      const value = read(like, dead);
      text += value ? open + value + close : empty;
    } else {
      parts.push({ text: text + open, read });
      text = close;
    }
  }
  const end = text + after + absent;
  return (resource, deadOnes) => {
    let xml = '';
    for (const { text, read } of parts) xml += text + (read(resource, deadOnes) ?? '');
    return xml + end;
  };
}

/** Placeholder for the values while the text around them is created. */
const VALUE = '\0';

/** Whether a property is computed by the server. */
export function isLive(property: PropertyName, face: Face): boolean {
  return isDavLive(property) || face.isLive(property);
}

function isDavLive({ namespace, name }: PropertyName): boolean {
  return namespace === DAV && Object.hasOwn(liveProperties, name);
}

const hasLive = (name: string, resource: Resource, values: PropertyValues) =>
  liveProperties[name]?.(resource, values) !== undefined;
