import type { Ctx } from '#server/kernel/context.ts';
import type { InternalValues } from './settings.model.ts';

/** A stored value that no screen shows; undefined when there is none. */
export function internalValue<Name extends keyof InternalValues>({ stores }: Ctx, name: Name) {
  return stores.settings.find(name);
}

/** Stores such a value; without one, it is removed. */
export function storeInternalValue<Name extends keyof InternalValues>(
  { stores }: Ctx,
  name: Name,
  value: InternalValues[Name] | undefined,
): Promise<void> {
  return value === undefined ? stores.settings.remove(name) : stores.settings.set(name, value as never);
}
