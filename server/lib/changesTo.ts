/**
 * The properties of an input that differ from those of a record.
 * @param input absent and undefined properties stay as they are
 */
export function changesTo<T extends object>(record: object, input: T): Partial<T> {
  const stored = record as Record<string, unknown>;
  const changed = Object.entries(input).filter(([name, value]) => value !== undefined && value !== stored[name]);
  return Object.fromEntries(changed) as Partial<T>;
}

/** Some properties of a record. */
export function pick<T extends object, N extends keyof T>(record: T, names: readonly N[]): Pick<T, N> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, N>;
}
