import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { fieldLabels } from '#contract/fieldLabels.ts';
import { binColumns } from '#contract/fileNodes/bin.ts';
import { contract } from '#contract/index.ts';
import { hasHidden } from '#contract/rules/hidden.ts';
import { validatorFor } from '#server/http/validate.ts';
import type { ApiError } from '#server/lib/fail.ts';

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  in?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
}
interface Field {
  endpoint: string;
  name: string;
  schema: z.ZodType;
}

/** The fields of a schema, and of the schemas in it. */
function fieldsOf(schema: z.ZodType | undefined, endpoint: string): Field[] {
  if (!schema) return [];
  const { def } = schema as unknown as { def: Definition };
  const within = (inner: z.ZodType | undefined) => fieldsOf(inner, endpoint);
  const named = Object.entries(def.shape ?? {}).flatMap(([name, inner]) => [
    { endpoint, name, schema: inner },
    ...within(inner),
  ]);
  const inner = [def.element, def.in, def.innerType, def.valueType, ...(def.options ?? [])];
  return [...named, ...inner.flatMap(within)];
}
const endpoints = Object.entries<Record<string, EndpointShape>>(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => [`${noun}.${verb}`, endpoint] as const),
);
const fields = endpoints.flatMap(([name, { params, query, body }]) =>
  [params, query, body].flatMap((schema) => fieldsOf(schema, name)),
);
/** The fields that are stored; those of queries are only compared with what is stored. */
const stored = endpoints.flatMap(([name, { params, body }]) =>
  [params, body].flatMap((schema) => fieldsOf(schema, name)),
);

/** The messages about a request that breaks every rule of every field. */
function messagesAbout(schema: z.ZodType, input: unknown): string[] {
  try {
    validatorFor(schema)(input);
    return [];
  } catch (error) {
    const { message, errors = [] } = error as ApiError;
    return [...message.split('\n'), ...errors.map((field) => field.message)];
  }
}

describe('messages about fields', () => {
  it('have a label for every field of every endpoint, and no others', () => {
    expect([...new Set(fields.map(({ name }) => name))].sort()).toEqual(Object.keys(fieldLabels).sort());
  });

  it('are whole sentences without a name of the API', () => {
    // Columns that lists are sorted by are values.
    const columns: readonly string[] = binColumns;
    const names = Object.keys(fieldLabels).filter((name) => /[a-z][A-Z]/.test(name) && !columns.includes(name));
    const wrong = [undefined, null, {}, [], 'x'.repeat(100_000), -1, 1.5, true];
    for (const [, { params, query, body }] of endpoints) {
      for (const schema of [params, query, body].filter((part) => part !== undefined)) {
        for (const value of wrong) {
          const own = Object.keys((schema as z.ZodObject).shape ?? {});
          for (const message of messagesAbout(schema, Object.fromEntries(own.map((name) => [name, value])))) {
            expect(message).toMatch(/^["“\p{Lu}].*[.!?]$/su);
            expect(names.filter((name) => message.includes(name))).toEqual([]);
            expect(message).not.toMatch(/of the type|undefined|NaN/);
          }
        }
      }
    }
  });

  it('name a field in a list by its label', () => {
    const messages = messagesAbout(contract.folders.update.body, { id: 1, rowVersion: 1, subject: 'x'.repeat(201) });
    expect(messages).toEqual(Array(2).fill('The description can have up to 200 characters.'));
  });
});

/** Texts that are not shown to others, that are compared with something, or whose characters mean something. */
const exact = [
  ...['password', 'currentPassword', 'code', 'challenge', 'logout_token', 'token', 'key', 'mode', 'url', 'field'],
  ...['id', 'rawId', 'clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'],
  ...['search', 'value', 'timeZoneId', 'cultureId'],
];
/** Their bodies are compared with what is stored; rows of an imported file are checked when they are read. */
const notStored = ['search.find', 'legalHolds.addNodes', 'userTransfers.import'];

describe('free texts', () => {
  it('are stored without invisible characters, on one line unless they may have several', () => {
    const sent = 'a\u202eb\u200bc\u2028d\re\u0007';
    for (const { endpoint, name, schema } of stored.filter((field) => !exact.includes(field.name))) {
      if (notStored.includes(endpoint)) continue;
      const parsed = schema.safeParse(sent);
      if (!parsed.success || typeof parsed.data !== 'string') continue;
      expect(hasHidden(parsed.data.replace(/\n/g, '')), `${endpoint} ${name}: ${JSON.stringify(parsed.data)}`).toBe(
        false,
      );
    }
  });

  it.each([
    ['legalHolds.create', contract.legalHolds.create.body, { name: 'H\u202e\u2028x', reason: 'r\r\nforged' }],
    ['apiTokens.create', contract.apiTokens.create.body, { name: 'H\u202e\u2028x', scope: 'read', days: 1 }],
  ])('%s: a name and a reason are one line', (_endpoint, body, input) => {
    const parsed = body.parse(input) as { name: string; reason?: string };
    expect(parsed.name).toBe('H x');
    expect(parsed.reason ?? 'r forged').toBe('r forged');
  });
});
