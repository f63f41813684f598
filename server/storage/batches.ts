/** Rows that fit into one statement: SQLite takes 32,766 values, and no row here has more than four. */
const ROWS = 5000;

/** Cuts what does not fit into one statement. */
export function batches<T>(items: readonly T[]): T[][] {
  const cut: T[][] = [];
  for (let from = 0; from < items.length; from += ROWS) cut.push(items.slice(from, from + ROWS));
  return cut;
}
