/**
 * The thing that a row of the log says was touched, between what was done and what changed: `File moved: A/b.txt → C`
 * names `A/b.txt`. Undefined where a row names nothing.
 */
export function objectOf(log: string): string | undefined {
  const [, named = ''] = /^[^:]+: (.+)$/s.exec(log) ?? [];
  return named.split(/ → | \[batch | \((?=[^)]*\)$)/)[0] || undefined;
}
