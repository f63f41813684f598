/** Values that one statement may have: the limit of SQLite, which PostgreSQL accepts as well. */
const MAX_VALUES = 32_766;

/**
 * Splits items into lists that fit into one statement each.
 * @param valuesEach how many values of the statement an item becomes
 */
export function batches<T>(items: readonly T[], valuesEach = 4): T[][] {
  const rows = Math.floor(MAX_VALUES / valuesEach);
  const cut: T[][] = [];
  for (let from = 0; from < items.length; from += rows) cut.push(items.slice(from, from + rows));
  return cut;
}
