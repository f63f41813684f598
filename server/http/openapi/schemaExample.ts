/** The parts of a JSON Schema that an example is derived from. */
interface Described {
  type?: string;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Described[];
  allOf?: Described[];
  items?: Described;
  properties?: Record<string, Described>;
  required?: string[];
  minimum?: number;
}

const simple: Record<string, unknown> = { string: 'text', boolean: false, null: null };

/** An example value for a schema with its required properties only: a starting point for trying a call. */
export function exampleOf(schema: object): unknown {
  const described = schema as Described;
  if ('const' in described) return described.const;
  if ('default' in described) return described.default;
  const [choice] = described.enum ?? [];
  if (choice !== undefined) return choice;
  const [first] = described.anyOf ?? described.allOf ?? [];
  if (first) return exampleOf(first);
  if (described.type === 'array') return described.items ? [exampleOf(described.items)] : [];
  if (described.type === 'integer' || described.type === 'number') return Math.max(1, described.minimum ?? 1);
  if (described.type !== 'object') return simple[described.type ?? 'null'];
  const required = new Set(described.required);
  return Object.fromEntries(
    Object.entries(described.properties ?? {})
      .filter(([name]) => required.has(name))
      .map(([name, property]) => [name, exampleOf(property)]),
  );
}
