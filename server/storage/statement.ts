import { type Compilable, type CompiledQuery, PostgresAdapter, type QueryResult } from 'kysely';
import type { Db } from './database.ts';
import { withoutNul } from './postgres/postgresDriver.ts';

/** Stands in a statement for a value that comes with each call. */
class Blank {
  constructor(readonly name: PropertyKey) {}
}

/** Whatever is asked of it is a blank of that name. */
const blanks = new Proxy({}, { get: (_, name) => new Blank(name) });

/**
 * A statement that nearly every request asks: its text is made once for each kind of database and not each time, which
 * takes longer than most answers.
 * @param make builds it of what differs from call to call; it looks at none of these values
 * @returns what runs it with its values
 */
export function statement<Values extends object, Row>(
  make: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  const made = new WeakMap<object, CompiledQuery<Row>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    const query = made.get(adapter) ?? make(db, blanks as Values).compile();
    made.set(adapter, query);
    const fitting = adapter instanceof PostgresAdapter ? withoutNul : (given: unknown) => given;
    const parameters = query.parameters.map((given) =>
      given instanceof Blank ? fitting(values[given.name as keyof Values]) : given,
    );
    return db.executeQuery({ ...query, parameters });
  };
}

/** The row that a statement never fails to answer. */
export function onlyRow<Row>({ rows: [row] }: QueryResult<Row>): Row {
  if (row === undefined) throw new Error('A statement answered nothing');
  return row;
}
