/** What could not be done, and why. */
export interface Failure<T> {
  item: T;
  error: Error;
}

/** Does something with each item, one after the other; one that fails harms no other. */
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

/** The reasons, a line for each item; of the only one that was tried its error alone. */
export function failureOf(failures: readonly Failure<{ name: string }>[], tried: number): Error | string {
  const [only] = failures;
  if (only && tried === 1) return only.error;
  return failures.map(({ item: { name }, error: { message } }) => `${name}: ${message}`).join('\n');
}
