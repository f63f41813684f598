import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { LogKind } from '#contract/enums.ts';
import { type LogCategory, logCategories } from '#contract/instance/logs.ts';
import { foldText } from '#contract/rules/names.ts';
import { categoryOf } from './categories.ts';
import { actorText, storableText } from './chain.ts';
import type { LogFilter, Segment, SegmentRow } from './logs.model.ts';
import { type Bits, offsetsOf, packed, setBit } from './segmentBits.ts';
import { orderFields, orderOf } from './segmentOrder.ts';

/** One row in so many makes a word frequent. */
const FREQUENT = 256;
/** So many rows that have a facet make it worth its own entry. */
const SEVERAL = 8;
/** Rows between two breaths. */
const YIELD_EVERY_ROWS = 512;

/** A run of letters or of digits: a term that is one stands within one, or nowhere. */
export const PIECES = /\p{L}+|\p{N}+/gu;
export const piecesOf = (text: string): string[] => text.match(PIECES) ?? [];
export const isDigits = (piece: string): boolean => /^\p{N}/u.test(piece);
export const isPiece = (term: string): boolean => /^(\p{L}+|\p{N}+)$/u.test(term);

const JOINTS = /[\p{L}\p{N}](?=([^\p{L}\p{N}\s][\p{L}\p{N}]))/gu;
/** Where two pieces of a text meet: few of all that there could be, so that most terms that have none are nowhere. */
export const jointsOf = (text: string): string[] => Array.from(text.matchAll(JOINTS), ([left, right]) => left + right);

const ADDRESS = ' A';
export const isFacet = (word: string): boolean => word.startsWith(' ');
export const isAddress = (word: string): boolean => word.startsWith(ADDRESS);
/** A text as it stands in the facet of an address: without blanks. */
export const asInAddress = (text: string): string => encodeURI(storableText(foldText(text)));

/** Facets are told from words by a blank, which no word has; none has a line break. */
const facets = {
  kind: (kind: LogKind) => ` k${kind}`,
  person: (byId: number | null) => ` p${byId}`,
  address: (ip: string) => ADDRESS + asInAddress(ip),
  level: (level: number) => ` l${level}`,
  category: (category: LogCategory | undefined) => ` c${category}`,
};

/** Of each list a row has one facet, if it is of this kind and what the filter wants. */
export function queryFacets(kind: LogKind, { byId, ip, level, category }: LogFilter): string[][] {
  const wanted = [[facets.kind(kind)]];
  if (byId !== undefined) wanted.push([facets.person(byId)]);
  if (ip !== undefined) wanted.push([facets.address(ip)]);
  if (level !== undefined) wanted.push([0, 1, 2, 3].filter((known) => known >= level).map(facets.level));
  if (category !== undefined) wanted.push([facets.category(logCategories.find((known) => known === category))]);
  return wanted;
}

/**
 * How many of these rows, which stand in the order in which they were appended, make a segment: no later row has an
 * earlier stamp, unless a clock was put back.
 */
export function cutOf(rows: readonly SegmentRow[], limit: number): number {
  const earliest: string[] = [];
  for (let at = rows.length - 1; at >= 0; at--) {
    const { on } = rows[at] as SegmentRow;
    const later = earliest[at + 1];
    earliest[at] = later !== undefined && later < on ? later : on;
  }
  let latest = '';
  let cut = 0;
  for (let at = 0; at < limit; at++) {
    const on = rows[at]?.on ?? '';
    if (on > latest) latest = on;
    if (latest <= (earliest[at + 1] ?? '')) cut = at + 1;
  }
  return cut > limit / 2 ? cut : limit;
}

/** Makes a segment of rows. It takes its time: others are served meanwhile. */
export async function segmentOf(rows: readonly SegmentRow[]): Promise<Segment> {
  const sorted = rows.toSorted((a, b) => (a.on === b.on ? a.id - b.id : a.on < b.on ? -1 : 1));
  const rowNumbers = new Map<string, number[]>();
  const joints = new Set<string>();
  for (const [at, row] of sorted.entries()) {
    const text = foldText(`${actorText(row)}\n${row.log}`);
    for (const joint of jointsOf(text)) joints.add(joint);
    for (const word of messageFor(row, text)) {
      const known = rowNumbers.get(word);
      if (known) known.push(at);
      else rowNumbers.set(word, [at]);
    }
    if (at % YIELD_EVERY_ROWS === 0) await yieldToEventLoop();
  }
  const orders: Segment['orders'] = new Map();
  for (const field of orderFields) {
    orders.set(field, orderOf(sorted, field));
    await yieldToEventLoop();
  }
  const firstId = Math.min(...rows.map(({ id }) => id));
  const lastId = Math.max(...rows.map(({ id }) => id));
  return {
    firstId,
    lastId,
    rows: rows.length,
    beginsOn: sorted[0]?.on ?? '',
    endsOn: sorted.at(-1)?.on ?? '',
    ids: offsetsOf(sorted.map(({ id }) => id - firstId)),
    ...split(rowNumbers, rows.length),
    joints: [...joints].join('\n'),
    orders,
  };
}

/** @param text what is searched of the row beside its address */
function messageFor({ kind, byId, ip, level, log }: SegmentRow, text: string): Set<string> {
  const tokens = new Set(piecesOf(text));
  for (const token of text.split(/\s+/)) for (const word of [token, ...headsOf(token)]) if (word) tokens.add(word);
  const own = [facets.kind(kind), facets.person(byId), facets.address(ip), facets.level(level)];
  for (const facet of [...own, facets.category(categoryOf(log))]) tokens.add(facet);
  return tokens;
}

/** Of a path the folders, and what stands before its last number: many files have these in common. */
function headsOf(token: string): string[] {
  return [token.slice(0, token.lastIndexOf('/') + 1), /^(.*[^\p{N}])\p{N}/su.exec(token)?.[1] ?? ''];
}

function split(rowNumbers: Map<string, number[]>, rows: number) {
  const bits = new Map<string, Bits>();
  const rare = { letters: [] as string[], digits: [] as string[], marks: [] as string[], addresses: [] as string[] };
  for (const [word, at] of rowNumbers) {
    if (at.length >= (isFacet(word) ? SEVERAL : Math.max(2, rows / FREQUENT))) bits.set(word, packed(at, rows));
    // What is put together is looked for by its pieces.
    else if (isFacet(word) || isPiece(word)) {
      const lines =
        rare[isAddress(word) ? 'addresses' : isFacet(word) ? 'marks' : isDigits(word) ? 'digits' : 'letters'];
      for (const rowNumber of at) lines[rowNumber] = `${lines[rowNumber] ?? ' '}${word} `;
    }
  }
  return {
    bits,
    frequent: [...bits.keys()].filter((word) => !isFacet(word) || isAddress(word)).join('\n'),
    rareLetters: linesOf(rare.letters),
    rareDigits: linesOf(rare.digits),
    rareMarks: linesOf(rare.marks),
    rareAddresses: linesOf(rare.addresses),
  };
}

/** Sparse lines, each led by its position. */
function linesOf(lines: string[]): string {
  let text = '';
  lines.forEach((line, at) => {
    text += `${lettersOf(at)}${line}\n`;
  });
  return text;
}

/** Three capitals, which no folded text has. */
function lettersOf(at: number): string {
  return String.fromCharCode(65 + Math.floor(at / 676), 65 + (Math.floor(at / 26) % 26), 65 + (at % 26));
}

/** The lines that hold a part, which is not empty. */
export function linesWith(text: string, part: string): string[] {
  const lines: string[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at)) {
    const end = text.indexOf('\n', at);
    lines.push(text.slice(text.lastIndexOf('\n', at) + 1, end === -1 ? undefined : end));
    if (end === -1) break;
    at = end;
  }
  return lines;
}

/** Sets the bits of the lines that hold a piece. */
export function addLinesWith(text: string, piece: string, bits: Bits): void {
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at)) {
    const line = text.lastIndexOf('\n', at) + 1;
    const [high, middle, low] = [0, 1, 2].map((n) => text.charCodeAt(line + n) - 65) as [number, number, number];
    setBit(bits, high * 676 + middle * 26 + low);
    at = text.indexOf('\n', at);
    if (at === -1) return;
  }
}
