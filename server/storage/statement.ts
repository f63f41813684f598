import { type Compilable, type CompiledQuery, type DialectAdapter, PostgresAdapter, type QueryResult } from 'kysely';
import { batches } from './batches.ts';
import type { Db } from './database.ts';
import { withoutNul } from './postgres/postgresDriver.ts';

/** The adapter of a database within this process, which returns results synchronously. */
export interface ImmediateAdapter extends DialectAdapter {
  /** Runs a statement on the only connection. @throws the error of the database */
  runNow(sql: string, parameters: readonly unknown[]): QueryResult<unknown>;
}

/** A placeholder in a statement for a value that each call supplies. */
class Placeholder {
  /** @param item the index in the list to which the value belongs; none for a value outside a list */
  constructor(
    readonly name: PropertyKey | undefined,
    readonly item?: number,
  ) {}
}

/** Every property is a placeholder of that name. They cannot be listed: a spread would leave all of them out. */
const placeholders = new Proxy(
  {},
  {
    get: (_, name) => new Placeholder(name),
    ownKeys() {
      throw new Error('The values of a statement are named one by one; they cannot be spread.');
    },
  },
);

/**
 * A statement that nearly every request runs: its text is compiled once per dialect instead of on every call, since
 * compiling takes longer than most queries.
 * @param make builds the query from placeholders; it must not depend on the values
 * @returns a function that runs it with values
 */
export function statement<Values extends object, Row>(
  make: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  const made = new WeakMap<object, CompiledQuery<Row>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    const query = made.get(adapter) ?? make(db, placeholders as Values).compile();
    made.set(adapter, query);
    return run(db, adapter, query, filled(adapter, query, [], values));
  };
}

/**
 * Through Kysely; or directly where the database responds synchronously, since Kysely takes longer than the statement.
 */
async function run<Row>(
  db: Db,
  adapter: DialectAdapter,
  query: CompiledQuery<Row>,
  parameters: unknown[],
): Promise<QueryResult<Row>> {
  if ('runNow' in adapter) return (adapter as ImmediateAdapter).runNow(query.sql, parameters) as QueryResult<Row>;
  return db.executeQuery({ ...query, parameters });
}

/** Items of the longest list whose statement is cached for good whatever its length: most calls concern a few files. */
const MAX_CACHED_ITEMS = 8;
/** Items of the longest list whose statement is cached until another long one is used: batches have about as many. */
const MAX_REPEATED_ITEMS = 1000;
/** Items of the longest list among those that `statementChunks` produces. */
const MAX_CHUNK_ITEMS = 64;
const isCached = (items: number) =>
  items <= MAX_CACHED_ITEMS || (items <= MAX_CHUNK_ITEMS && Number.isInteger(Math.log2(items)));

/**
 * The same for a statement with a list of values or rows. The texts for short lists are cached, and that for the last
 * long list.
 * @param make builds the query for a number of items, and the values outside the list
 */
export function listStatement<Item, Row, Values extends object = object>(
  make: (db: Db, items: Item[], values: Values) => Compilable<Row>,
): (db: Db, items: Item[], values?: Values) => Promise<QueryResult<Row>> {
  const made = new WeakMap<object, { short: Map<string, CompiledQuery<Row>>; long: Map<string, CompiledQuery<Row>> }>();
  return (db, items, values = {} as Values) => {
    if (items.length > MAX_REPEATED_ITEMS) return db.executeQuery(make(db, items, values).compile());
    const { adapter } = db.getExecutor();
    const ofAdapter = made.get(adapter) ?? { short: new Map(), long: new Map() };
    made.set(adapter, ofAdapter);
    const cached = isCached(items.length) ? ofAdapter.short : ofAdapter.long;
    const shape = items.map(shapeOf).join(';');
    const query = cached.get(shape) ?? make(db, items.map(placeholderItem) as Item[], placeholders as Values).compile();
    if (cached === ofAdapter.long && !cached.has(shape)) cached.clear();
    cached.set(shape, query);
    return run(db, adapter, query, filled(adapter, query, items, values));
  };
}

/**
 * Splits a list of any length so that only a few different statements are needed, whose texts are cached: 29 items
 * become 16, 8 and 5.
 * @param valuesEach how many values of the statement an item becomes
 */
export function* statementChunks<T>(items: T[], valuesEach: number): Generator<T[]> {
  if (items.length > MAX_CHUNK_ITEMS) return yield* batches(items, valuesEach);
  let from = 0;
  for (let size = MAX_CHUNK_ITEMS; items.length - from > MAX_CACHED_ITEMS; size /= 2) {
    if (items.length - from < size) continue;
    yield items.slice(from, from + size);
    from += size;
  }
  if (from < items.length) yield items.slice(from);
}

const isRow = (item: unknown): item is object => typeof item === 'object' && item !== null;

/** The columns of a row: the database fills those that are undefined. */
function columnsOf(row: object): string[] {
  return Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

/** What the text of a statement depends on. Computed for every row: it makes no lists. */
function shapeOf(item: unknown): string {
  let shape = '';
  if (isRow(item)) for (const name in item) if (item[name as keyof object] !== undefined) shape += `${name},`;
  return shape;
}

function placeholderItem(item: unknown, index: number): unknown {
  if (!isRow(item)) return new Placeholder(undefined, index);
  return Object.fromEntries(columnsOf(item).map((name) => [name, new Placeholder(name, index)]));
}

/** The values of one call, in the order of their placeholders. */
function filled(adapter: DialectAdapter, { parameters }: CompiledQuery, items: unknown[], values: object): unknown[] {
  const fitting = adapter instanceof PostgresAdapter ? withoutNul : (value: unknown) => value;
  return parameters.map((value) => {
    if (!(value instanceof Placeholder)) return value;
    const holder = value.item === undefined ? values : items[value.item];
    return fitting(value.name === undefined ? holder : (holder as Record<PropertyKey, unknown>)[value.name]);
  });
}

/** The row of a statement that always returns one. */
export function onlyRow<Row>({ rows: [row] }: QueryResult<Row>): Row {
  if (row === undefined) throw new Error('A statement answered nothing');
  return row;
}
