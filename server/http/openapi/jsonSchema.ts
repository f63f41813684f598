import { z } from 'zod';

type Described = z.core.JSONSchema.BaseSchema;
/** The pattern of `idInPath`. */
const ID_PATTERN = '^\\d{1,15}$';
/** Names of numbers that are counts, sizes, versions or IDs, and therefore integers. */
const isWhole = /^(id|ids|.*Ids?|rowVersion|total|skip|take|length|size|rights)$/;

/** The JSON Schema of a zod schema. IDs in paths are digits for the server, and integers in the document. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const override = ({ jsonSchema: made }: { jsonSchema: Described }) => {
    if (made.type === 'string' && made.pattern === ID_PATTERN)
      Object.assign(made, { type: 'integer', minimum: 1, pattern: undefined });
    // All tuples have one type of item, and tools understand `items` better.
    const { prefixItems: [first] = [], prefixItems: { length } = [] } = made;
    if (first) Object.assign(made, { items: first, minItems: length, maxItems: length, prefixItems: undefined });
    const names = (made.propertyNames as Described | undefined)?.enum;
    if (names && made.required)
      made.properties = Object.fromEntries(names.map((name) => [name, made.additionalProperties as Described]));
    for (const [name, property] of Object.entries(made.properties ?? {})) if (isWhole.test(name)) toInteger(property);
  };
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  return described;
}

function toInteger(schema: unknown): void {
  const found = schema as Described;
  if (found.type === 'number') found.type = 'integer';
  if (found.items) toInteger(found.items);
  for (const option of found.anyOf ?? []) toInteger(option);
}
