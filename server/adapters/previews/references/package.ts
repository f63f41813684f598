import { type UnzipFileInfo, unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { Unreadable } from '../../text/unreadable.ts';
import { relationshipsWithout } from './relationships.ts';
import { rtfWithout } from './rtf.ts';
import { decodeXml, isXml } from './xmlEncoding.ts';
import { xmlWithout } from './xmlReferences.ts';

/** Limits of a package when it is unpacked; all of it is in memory, part by part. */
const MAX_PARTS = 10_000;
const MAX_PART_BYTES = 64 * 1024 * 1024;
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;
/** Packages inside of packages inside of this one. */
const MAX_DEPTH = 3;

const XML_NAME = /\.(xml|rels|rdf|svg|vml|xhtml)$/i;
const RELATIONSHIPS = /^(.*\/)?_rels\/([^/]*)\.rels$/i;

/**
 * An office document in a ZIP file without references to anything outside of it. It is written again from the parts that
 * were read, so that LibreOffice finds no other ones in it.
 * @throws {Unreadable}
 */
export function packageWithout(content: Uint8Array, depth = 0): Uint8Array {
  if (depth > MAX_DEPTH) throw new Unreadable('tooHard');
  const parts = namesIn(content);
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const name of parts) {
    const part = partOf(content, name);
    const clean = partWithout(name, part, (source) => (parts.has(source) ? partOf(content, source) : undefined), depth);
    // The type of an OpenDocument has to be readable without unpacking.
    const file = clean === part || name === 'mimetype' ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 1 });
    zip.add(file);
    file.push(clean, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(pieces));
}

function partWithout(
  name: string,
  part: Uint8Array,
  read: (name: string) => Uint8Array | undefined,
  depth: number,
): Uint8Array {
  const beginning = Buffer.from(part.subarray(0, 8)).toString('latin1');
  if (beginning.startsWith('PK\x03\x04')) return packageWithout(part, depth + 1);
  if (/^\s*\{\\rt/.test(beginning)) return rtfWithout(part);
  // A compressed picture, whose format would have to be unpacked first.
  if (beginning.startsWith('\x1f\x8b')) return new Uint8Array();
  if (part.length === 0 || !(XML_NAME.test(name) || isXml(part))) return part;
  const { text, isUtf8 } = decodeXml(part);
  const [, folder = '', source = ''] = RELATIONSHIPS.exec(name) ?? [];
  const named = RELATIONSHIPS.test(name) ? (read(folder + source) ?? new Uint8Array()) : undefined;
  const clean = xmlWithout(named ? relationshipsWithout(text, textOf(named)) : text);
  return clean === text && isUtf8 ? part : new TextEncoder().encode(clean);
}

function textOf(part: Uint8Array): string {
  return isXml(part) ? decodeXml(part).text : Buffer.from(part).toString('latin1');
}

/** The names of the parts in their order, each once, after a check of their declared sizes. */
function namesIn(content: Uint8Array): Set<string> {
  const names = new Set<string>();
  let total = 0;
  unzip(content, ({ name, originalSize }) => {
    total += originalSize;
    if (names.size >= MAX_PARTS || originalSize > MAX_PART_BYTES || total > MAX_TOTAL_BYTES)
      throw new Unreadable('tooLarge');
    if (!name.endsWith('/')) names.add(name);
    return false;
  });
  return names;
}

function partOf(content: Uint8Array, name: string): Uint8Array {
  return unzip(content, (file) => file.name === name)[name] ?? new Uint8Array();
}

function unzip(content: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(content, { filter });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged');
  }
}
