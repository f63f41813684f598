/**
 * Replaces zod in the web build (vite.config.ts). Most of the browser's code needs only paths and types of the
 * contract, so zod's 25 kB are kept out of the first load. A schema declared here only records its declaration;
 * `realise` declares it again with zod when a form needs it.
 */

/** Reading a property, or a call with these arguments. */
type Step = { key: string } | { args: unknown[] };

const steps = Symbol.for('strongroom.schema');

function recorder(taken: readonly Step[]): object {
  return new Proxy(() => undefined, {
    get: (_, key) => {
      if (key === steps) return taken;
      return typeof key === 'string' ? recorder([...taken, { key }]) : undefined;
    },
    apply: (_, __, args) => recorder([...taken, { args }]),
  });
}

export const z = recorder([]);

/** The real schema of a recorded one; other values are returned unchanged. */
export function realise(value: unknown, zod: object): unknown {
  if (Array.isArray(value)) return value.map((item) => realise(item, zod));
  const taken = (value as { [steps]?: Step[] } | null | undefined)?.[steps];
  if (taken) return replay(taken, zod);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, realise(part, zod)]));
}

function replay(taken: readonly Step[], zod: object): unknown {
  let owner: unknown;
  let current: unknown = zod;
  for (const step of taken) {
    if ('key' in step) {
      owner = current;
      current = (current as Record<string, unknown>)[step.key];
    } else {
      current = (current as (...args: unknown[]) => unknown).apply(
        owner,
        step.args.map((arg) => realise(arg, zod)),
      );
    }
  }
  return current;
}
