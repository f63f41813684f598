import { type Selectable, sql } from 'kysely';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { holds } from '#server/storage/terms.ts';
import { type Narrowing, names } from './logFinding.store.ts';
import { type Bits, countOf, newBits, positionsOf, readerOf, setBit, subtract, unpacked } from './segmentBits.ts';
import { concerns, type Matches, matchesIn, mayMeet, type Query, type RareText, soughtIn } from './segmentMatches.ts';
import { asInAddress, isAddress, isDigits, isPiece, jointsOf, linesWith, piecesOf, queryFacets } from './segments.ts';

/** What stands in the segments of a log, oldest first. */
export interface Counted {
  total: number;
  /** The number of the last row that is in a segment: what lies behind is looked at one by one. */
  reach: number;
  /** The rows that match, by segments. */
  parts: readonly Part[];
  /** The numbers of rows that match, from one of them to before another. */
  ids(from: number, to: number): Promise<number[]>;
}

/** Rows that are looked at to make sure; more take longer than looking at all. */
const MAX_UNSURE_ROWS = 5000;

type Head = Pick<Selectable<Tables['logSegment']>, 'id' | 'firstId' | 'lastId' | 'rows' | 'beginsOn' | 'endsOn'>;
export type Part = { head: Head } & Matches;

/** What matches in all segments; undefined where too many rows would have to be looked at. */
export async function countedRows(db: Db, dialect: Dialect, narrowing: Narrowing): Promise<Counted | undefined> {
  const heads = await db
    .selectFrom('logSegment')
    .select(['id', 'firstId', 'lastId', 'rows', 'beginsOn', 'endsOn'])
    .orderBy('id')
    .execute();
  const { from = '', before } = narrowing;
  const touched = heads.filter(({ beginsOn, endsOn }) => endsOn >= from && (before === undefined || beginsOn < before));
  const parts = await matching(db, dialect, touched, narrowing);
  if (!(await makeSure(db, dialect, parts, narrowing))) return undefined;
  const counts = parts.map(({ maybe }) => countOf(maybe));
  return {
    total: counts.reduce((sum, count) => sum + count, 0),
    reach: heads.at(-1)?.lastId ?? 0,
    parts,
    async ids(from, to) {
      const ids: number[] = [];
      let passed = 0;
      for (const [n, part] of parts.entries()) {
        const count = counts[n] ?? 0;
        if (count > 0 && passed < to && passed + count > from)
          ids.push(...(await idsOf(db, part.head, part.maybe, from - passed, to - passed)));
        passed += count;
      }
      return ids;
    },
  };
}

async function matching(db: Db, dialect: Dialect, heads: Head[], narrowing: Narrowing): Promise<Part[]> {
  const { kind, terms, object = '' } = narrowing;
  const wanted: Query = { facets: queryFacets(kind, narrowing), terms, object };
  const facets = wanted.facets.flat();
  const hasTokens = terms.length > 0 || object !== '';
  const tokens = hasTokens ? await frequentTokens(db, heads, wanted) : [];
  const bits = await bitsOf(db, heads, [...facets, ...tokens]);
  const lacking = (matches: (facet: string) => boolean) =>
    heads.filter(({ id }) => facets.some((facet) => matches(facet) && !bits.get(id)?.has(facet)));
  const joints = [...terms, object].some((text) => jointsOf(text).length > 0)
    ? await textsOf(db, 'joints', heads)
    : undefined;
  const pieces = (id: number) => [...terms, object].filter((text) => mayMeet(joints?.get(id), text)).flatMap(piecesOf);
  const reading = (name: RareText, heads: Head[], sought: string[]) => textsOf(db, name, heads, { dialect, sought });
  const holding = (matches: (piece: string) => boolean) =>
    [heads.filter(({ id }) => pieces(id).some(matches)), [...terms, object].flatMap(piecesOf).filter(matches)] as const;
  const texts: Record<RareText, Map<number, string>> = {
    rareLetters: await reading('rareLetters', ...holding((piece) => !isDigits(piece))),
    rareDigits: await reading('rareDigits', ...holding(isDigits)),
    rareMarks: await reading(
      'rareMarks',
      lacking((facet) => !isAddress(facet)),
      facets.filter((facet) => !isAddress(facet)),
    ),
    rareAddresses: await reading('rareAddresses', terms.length > 0 ? heads : lacking(isAddress), [
      ...facets.filter(isAddress),
      ...terms.map(asInAddress),
    ]),
  };
  const parts: Part[] = [];
  for (const head of heads) {
    const { id, rows } = head;
    const of = (name: RareText) => texts[name].get(id) ?? '';
    const segment = {
      rows,
      bits: bits.get(id) ?? new Map<string, Bits>(),
      rareLetters: of('rareLetters'),
      rareDigits: of('rareDigits'),
      rareMarks: of('rareMarks'),
      rareAddresses: of('rareAddresses'),
      joints: joints?.get(id),
    };
    parts.push({ head, ...matchesIn(segment, wanted, await intervalOf(db, head, narrowing)) });
  }
  return parts;
}

/** What is frequent in any of these and has to do with what is wanted. */
async function frequentTokens(db: Db, heads: Head[], wanted: Query): Promise<string[]> {
  const texts = await textsOf(db, 'frequent', heads);
  const sought = soughtIn(wanted);
  const tokens = new Set([...texts.values()].flatMap((text) => sought.flatMap((part) => linesWith(text, part))));
  return [...tokens].filter((word) => concerns(wanted, word));
}

/** The bits of words, by segment. */
async function bitsOf(db: Db, heads: Head[], tokens: string[]): Promise<Map<number, Map<string, Bits>>> {
  const found = new Map(heads.map(({ id }) => [id, new Map<string, Bits>()]));
  if (tokens.length === 0) return found;
  const rows = new Map(heads.map(({ id, rows }) => [id, rows]));
  const query = db.selectFrom('logSegmentBits').select(['word', 'segmentId', 'bits']).where('word', 'in', tokens);
  const narrow = query.where('segmentId', '>=', heads[0]?.id ?? 0).where('segmentId', '<=', heads.at(-1)?.id ?? 0);
  for (const { word, segmentId, bits } of await narrow.execute())
    found.get(segmentId)?.set(word, unpacked(bits, rows.get(segmentId) ?? 0));
  return found;
}

/**
 * A text of each of these segments.
 * @param having only of those where one of some texts stands in it; the others would be read for nothing
 */
async function textsOf(
  db: Db,
  name: RareText | 'frequent' | 'joints',
  heads: Head[],
  having?: { dialect: Dialect; sought: string[] },
): Promise<Map<number, string>> {
  const wanted = new Set(heads.map(({ id }) => id));
  if (wanted.size === 0) return new Map();
  const rows = await db
    .selectFrom('logSegment')
    .select(['id', `${name} as text`])
    .where('id', '>=', Math.min(...wanted))
    .where('id', '<=', Math.max(...wanted))
    .$if(having !== undefined, (query) =>
      query.where((eb) => eb.or((having?.sought ?? []).map((text) => stands(having?.dialect, name, text)))),
    )
    .execute();
  return new Map(rows.filter(({ id }) => wanted.has(id)).map(({ id, text }) => [id, text]));
}

function stands(dialect: Dialect | undefined, name: string, text: string) {
  const within = sql.ref(name);
  return dialect === 'postgres'
    ? sql<boolean>`strpos(${within}, ${text}) > 0`
    : sql<boolean>`instr(${within}, ${text}) > 0`;
}

/** Where the days that are wanted begin and end within a segment, whose positions follow the stamps. */
async function intervalOf(db: Db, head: Head, { from, before }: Narrowing): Promise<[number, number]> {
  const earlier = async (stamp: string) => {
    const { rows } = await db
      .selectFrom('log')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('id', '>=', head.firstId)
      .where('id', '<=', head.lastId)
      .where(sql<boolean>`coalesce("on", '') < ${stamp}`)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return [
    from !== undefined && head.beginsOn < from ? await earlier(from) : 0,
    before !== undefined && head.endsOn >= before ? await earlier(before) : head.rows,
  ];
}

/** Looks at the rows that only may match. @returns false where there are too many */
async function makeSure(db: Db, dialect: Dialect, parts: Part[], { terms, object }: Narrowing): Promise<boolean> {
  const doubtful = parts.map((part) => ({ part, count: countOf(part.unsure) })).filter(({ count }) => count > 0);
  if (doubtful.reduce((sum, { count }) => sum + count, 0) > MAX_UNSURE_ROWS) return false;
  for (const { part } of doubtful) {
    const positions = positionsOf(part.unsure);
    const ids = await idsOf(db, part.head, part.unsure);
    const mixed = terms.filter((term) => !isPiece(term));
    const held = await db
      .selectFrom('log')
      .select('id')
      .where(isOneOf(dialect, ids))
      .where((eb) => eb.and([...mixed.map((term) => holds('searchText', term)), ...(object ? [names(object)] : [])]))
      .execute();
    const known = new Set(held.map(({ id }) => id));
    const wrong = newBits(part.head.rows);
    positions.forEach((position, n) => {
      if (!known.has(ids[n] ?? 0)) setBit(wrong, position);
    });
    subtract(part.maybe, wrong);
  }
  return true;
}

/** The numbers of rows, by their bits. */
async function idsOf(db: Db, { id, firstId, rows }: Head, bits: Bits, from?: number, to?: number): Promise<number[]> {
  const row = await db.selectFrom('logSegment').select('ids').where('id', '=', id).executeTakeFirstOrThrow();
  const offsetAt = readerOf(row.ids, rows);
  return positionsOf(bits, from, to).map((position) => firstId + offsetAt(position));
}

/** The numbers of the rows at some positions of each part. */
export async function numbersOf(db: Db, parts: readonly Part[], rowNumbers: readonly number[][]): Promise<number[]> {
  const wanted = parts.flatMap(({ head }, n) => (rowNumbers[n]?.length ? [{ head, positions: rowNumbers[n] }] : []));
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('logSegment')
    .select(['id', 'ids'])
    .where(
      'id',
      'in',
      wanted.map(({ head }) => head.id),
    )
    .execute();
  const stored = new Map(rows.map(({ id, ids }) => [id, ids]));
  return wanted.flatMap(({ head, positions }) => {
    const offsetAt = readerOf(stored.get(head.id) ?? new Uint8Array(), head.rows);
    return positions.map((position) => head.firstId + offsetAt(position));
  });
}

/** A list that goes as one value: its length must not make another statement of it. */
export function isOneOf(dialect: Dialect, ids: number[]) {
  return dialect === 'sqlite'
    ? sql<boolean>`"id" in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<boolean>`"id" = any(${ids}::bigint[])`;
}
