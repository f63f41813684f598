/** A failed item, and its error. */
export interface Failure<T> {
  item: T;
  error: Error;
}

/** Runs an operation on each item, one after the other; a failure does not affect the others. */
export async function tryEach<T>(items: readonly T[], operation: (item: T) => Promise<unknown>) {
  const done: T[] = [];
  const failures: Failure<T>[] = [];
  for (const item of items) {
    try {
      await operation(item);
      done.push(item);
    } catch (error) {
      failures.push({ item, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  return { done, failures };
}

/** The errors, one line per item; for a single item just its error. */
export function failureOf(failures: readonly Failure<{ name: string }>[], total: number): Error | string {
  const [only] = failures;
  if (only && total === 1) return only.error;
  return failures.map(({ item: { name }, error: { message } }) => `${name}: ${message}`).join('\n');
}
