import { type RawBuilder, sql } from 'kysely';
import { foldText, sortKeyStarts } from '#contract/rules/names.ts';
import type { Db } from '#server/storage/database.ts';
import { countOf, no } from '#server/storage/terms.ts';
import type { FilePage } from '../fileNodes.model.ts';

type Direction = FilePage['dir'];

/** Where a file stands in the order of names. */
interface Position {
  id: number;
  sortKey: string;
}

/**
 * The 0-based position, in the order of names, of the next file whose name begins with a text, after `skip` rows; if
 * there is none, from the beginning; null without any. The name is looked up in the index of names, in which what stands
 * before it is then counted: numbering the files of a large folder takes ten times as long.
 */
export async function rowByName(
  db: Db,
  folderId: number,
  startsWith: string,
  { skip, dir }: Pick<FilePage, 'skip' | 'dir'>,
): Promise<number | null> {
  const next = skip > 0 ? await positionAt(db, folderId, skip, dir) : undefined;
  const ahead = next && (await firstNamed(db, folderId, startsWith, dir, next));
  const found = ahead ?? (await firstNamed(db, folderId, startsWith, dir));
  return found === undefined ? null : countBefore(db, folderId, found, dir);
}

const filesIn = (db: Db, folderId: number) =>
  db.selectFrom('fileNode').where('parentId', '=', folderId).where('isFolder', '=', no).where('binId', 'is', null);

const positionAt = (db: Db, folderId: number, row: number, dir: Direction): Promise<Position | undefined> =>
  filesIn(db, folderId)
    .select(['id', 'sortKey'])
    .orderBy('sortKey', dir)
    .orderBy('id', dir)
    .limit(1)
    .offset(row)
    .executeTakeFirst();

/** The ids of all files with a name that begins with a text. */
export function idsByName(db: Db, folderId: number, startsWith: string) {
  const parts = sortKeyStarts(startsWith).map((start) => partOf(start, 'asc'));
  return named(db, folderId, startsWith)
    .select('id')
    .where(sql<boolean>`(${sql.join(parts, sql` or `)})`);
}

function named(db: Db, folderId: number, startsWith: string) {
  const start = foldText(startsWith);
  return filesIn(db, folderId).where(sql<boolean>`substr("nameFold", 1, ${[...start].length}) = ${start}`);
}

/**
 * The first file with a name that begins with a text. Each part of the index where there may be one is searched by
 * itself, up to the first that has one.
 * @param from where to begin, inclusively
 */
async function firstNamed(
  db: Db,
  folderId: number,
  startsWith: string,
  dir: Direction,
  from?: Position,
): Promise<number | undefined> {
  const first = named(db, folderId, startsWith).select('id').orderBy('sortKey', dir).orderBy('id', dir).limit(1);
  const starts = sortKeyStarts(startsWith);
  const parts = (dir === 'asc' ? starts : starts.reverse()).flatMap((start) => {
    const part = partOf(start, dir, from);
    return part ? [first.where(part)] : [];
  });
  if (parts.length === 0) return undefined;
  const { rows } = await sql<{ id: number | null }>`select coalesce(${sql.join(parts)}, null) as "id"`.execute(db);
  return rows[0]?.id ?? undefined;
}

/**
 * The condition for keys that begin with a text, from a position on; undefined where all of them come before it. Each
 * side has one limit, the narrower one, since a search in the index uses no more.
 */
function partOf(start: string, dir: Direction, from?: Position): RawBuilder<boolean> | undefined {
  const end = endOf(start);
  const least = sql<boolean>`"sortKey" >= ${start}`;
  const below = end === undefined ? sql<boolean>`1 = 1` : sql<boolean>`"sortKey" < ${end}`;
  const whole = sql<boolean>`(${least} and ${below})`;
  if (from === undefined) return whole;
  const isAbove = isLess(from.sortKey, start);
  const isBelow = end !== undefined && !isLess(from.sortKey, end);
  if (isAbove || isBelow) return isAbove === (dir === 'asc') ? whole : undefined;
  const { sortKey, id } = from;
  return dir === 'asc'
    ? sql<boolean>`(("sortKey", "id") >= (${sortKey}, ${id}) and ${below})`
    : sql<boolean>`(${least} and ("sortKey", "id") <= (${sortKey}, ${id}))`;
}

/** Number of files before one of them. */
async function countBefore(db: Db, folderId: number, id: number, dir: Direction): Promise<number> {
  const key = db.selectFrom('fileNode').select('sortKey').where('id', '=', id);
  return countOf(
    filesIn(db, folderId).where(sql<boolean>`("sortKey", "id") ${sql.raw(dir === 'asc' ? '<' : '>')} (${key}, ${id})`),
  );
}

/** Whether a text comes before another one in the databases, which compare bytes. */
const isLess = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

const LAST_CHARACTER = 0x10ffff;
/** Half characters, which no text has alone. */
const SURROGATES = { first: 0xd800, after: 0xe000 };

/** The least text that is greater than all that begin with a text; undefined where there is none. */
function endOf(start: string): string | undefined {
  const characters = [...start];
  const last = characters.pop()?.codePointAt(0);
  if (last === undefined) return undefined;
  if (last === LAST_CHARACTER) return endOf(characters.join(''));
  const next = last + 1 === SURROGATES.first ? SURROGATES.after : last + 1;
  return characters.join('') + String.fromCodePoint(next);
}
