import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './database.ts';

/** Stands in a statement for a value that comes with each call. */
class Blank {
  constructor(readonly name: PropertyKey) {}
}

/**
 * A statement that is asked in every request, so that its text is made once for each kind of database and not each
 * time: making it costs more than most answers.
 * @param make builds it, with `value` for what differs from call to call; it is the same statement whatever they are
 * @returns what runs it with its values
 */
export function statement<Values extends object, Row>(
  make: (db: Db, value: <Name extends keyof Values>(name: Name) => Values[Name]) => Compilable<Row>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = make(db, (name) => new Blank(name) as never).compile();
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((given) =>
      given instanceof Blank ? values[given.name as keyof Values] : given,
    );
    return db.executeQuery({ ...query, parameters });
  };
}
