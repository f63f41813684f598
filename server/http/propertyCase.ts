import type { z } from 'zod';
import { aboutField } from '#contract/fieldLabels.ts';
import { fail } from '#server/lib/fail.ts';

type Reader = (value: unknown) => unknown;
const asIs: Reader = (value) => value;

/**
 * Creates a function that renames properties to the case used in a schema. Unknown names stay unchanged; the schema
 * drops them.
 * @throws {ApiError} 400 (from the function) when one property occurs in two cases
 */
export function propertyCase(schema: z.ZodType): Reader {
  const { def } = schema as unknown as { def: Definition };
  switch (def.type) {
    case 'object':
      return objectReader(def.shape ?? {});
    case 'array': {
      const each = propertyCase(def.element as z.ZodType);
      return (value) => (Array.isArray(value) ? value.map(each) : value);
    }
    case 'pipe':
      return propertyCase(def.in as z.ZodType);
    default:
      return def.innerType ? propertyCase(def.innerType) : asIs;
  }
}

/** The parts of zod's schema definition that are read here. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  in?: z.ZodType;
  innerType?: z.ZodType;
}

function objectReader(shape: Record<string, z.ZodType>): Reader {
  const byName = new Map(
    Object.entries(shape).map(([name, schema]) => [name.toLowerCase(), { name, read: propertyCase(schema) }]),
  );
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const renamed: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(value)) {
      const property = byName.get(key.toLowerCase());
      if (!property) continue;
      if (property.name in renamed) fail('invalid', `${aboutField([property.name])} was given twice.`);
      renamed[property.name] = property.read(inner);
    }
    return renamed;
  };
}
