import { z } from 'zod';
import type { WopiAnswer } from '#tests/support/servers/office/wopiCall.ts';
import { type Definition, microsoftFile } from './cases.ts';
import { resource } from './resources.ts';

/** What earlier answers of a case had. */
export type State = Map<string, string>;

type Validator = (definition: Definition, answer: WopiAnswer, state: State) => string[];

const schemas = new Map<string, z.ZodType>();

/**
 * Compares an answer with what a case expects. Stricter than Microsoft's runner in three things: an expectation that
 * names no status expects 200 as well, headers that are named have to be there, and values have the type of their check.
 * @returns what differs
 */
export function validate(validators: Definition[], answer: WopiAnswer, state: State): string[] {
  const errors = validators.flatMap((definition) => validatorOf(definition)(definition, answer, state));
  return hasStatus(validators) || answer.status === 200
    ? errors
    : [`status ${answer.status} instead of 200`, ...errors];
}

function hasStatus(validators: Definition[]): boolean {
  return validators.some(
    ({ name, children }) => name === 'ResponseCodeValidator' || name === 'LockMismatchValidator' || hasStatus(children),
  );
}

const validators: Record<string, Validator> = {
  ResponseCodeValidator: ({ attributes }, { status }) =>
    String(status) === attributes.ExpectedCode ? [] : [`status ${status} instead of ${attributes.ExpectedCode}`],
  Or: ({ children }, answer, state) => {
    const results = children.map((child) => validatorOf(child)(child, answer, state));
    return results.some((errors) => errors.length === 0) ? [] : [results.flat().join(' or ')];
  },
  LockMismatchValidator: ({ attributes: { ExpectedLock = '' } }, { status, headers }) => {
    const lock = headers.get('x-wopi-lock');
    return [
      ...(status === 409 ? [] : [`status ${status} instead of 409`]),
      ...(lock === ExpectedLock ? [] : [`X-WOPI-Lock is ${lock} instead of "${ExpectedLock}"`]),
    ];
  },
  ResponseHeaderValidator: ({ attributes }, { headers }, state) => {
    const { Header = '', ShouldMatch = 'true', IsRequired = 'true' } = attributes;
    const value = headers.get(Header);
    if (value === null) return IsRequired === 'true' ? [`${Header} is missing`] : [];
    const expected = expectedOf(attributes, state);
    if (expected === undefined) return [];
    return (value === expected) === (ShouldMatch === 'true')
      ? []
      : [`${Header} is "${value}", compared with "${expected}"`];
  },
  ResponseContentValidator: ({ attributes }, { body }) =>
    body.equals(resource(attributes.ExpectedResourceId)) ? [] : [`other content: ${body.length} bytes`],
  JsonSchemaValidator: ({ attributes: { Schema = '' } }, { json }) => {
    const schema = schemas.get(Schema) ?? z.fromJSONSchema(JSON.parse(microsoftFile(`${Schema}.json`)));
    schemas.set(Schema, schema);
    const { error } = schema.safeParse(json);
    return (error?.issues ?? []).map(({ path, message }) => `${Schema}: ${path.join('.')} ${message}`);
  },
  JsonResponseContentValidator: ({ children }, { json }, state) => {
    if (!json) return ['no JSON'];
    return children.flatMap(({ name, attributes }) => {
      const key = attributes.Name ?? '';
      const value = json[key];
      if (value === undefined || value === null || value === '')
        return attributes.IsRequired === 'true' ? [`${key} is missing`] : [];
      const error = propertyOf(name)(value, attributes, state);
      return error === undefined ? [] : [`${key}: ${error}`];
    });
  },
};

/** @throws for one that the interpreter does not know */
function validatorOf({ name }: Definition): Validator {
  const validator = validators[name];
  if (!validator) throw new Error(`Unknown validator ${name}`);
  return validator;
}

type PropertyCheck = (value: unknown, attributes: Definition['attributes'], state: State) => string | undefined;

const ofType =
  (isOfType: (value: unknown) => boolean): PropertyCheck =>
  (value, attributes, state) => {
    if (!isOfType(value)) return `another type: ${JSON.stringify(value)}`;
    const expected = expectedOf(attributes, state);
    return expected === undefined || String(value) === expected ? undefined : `"${value}" instead of "${expected}"`;
  };
const isString = (value: unknown) => typeof value === 'string';

const properties: Record<string, PropertyCheck> = {
  BooleanProperty: ofType((value) => typeof value === 'boolean'),
  LongProperty: ofType(Number.isInteger),
  StringProperty: (value, attributes, state) => {
    const { EndsWith = '', IgnoreCase } = attributes;
    const fold = (text: string) => (IgnoreCase === 'true' ? text.toLowerCase() : text);
    if (!fold(String(value)).endsWith(fold(EndsWith))) return `"${value}" does not end with "${EndsWith}"`;
    return ofType(isString)(value, attributes, state);
  },
  StringRegexProperty: (value, { ExpectedValue = '', ShouldMatch = 'true' }) =>
    new RegExp(ExpectedValue).test(String(value)) === (ShouldMatch === 'true')
      ? undefined
      : `"${value}", compared with ${ExpectedValue}`,
  AbsoluteUrlProperty: (value, { MustIncludeAccessToken }) => {
    if (!URL.canParse(String(value))) return `"${value}" is no absolute address`;
    if (MustIncludeAccessToken !== 'true' || new URL(String(value)).searchParams.has('access_token')) return;
    return 'an address without access token';
  },
};

/** @throws for one that the interpreter does not know */
function propertyOf(name: string): PropertyCheck {
  const check = properties[name];
  if (!check) throw new Error(`Unknown property ${name}`);
  return check;
}

/** What an earlier answer had, else the value in the case. */
const expectedOf = ({ ExpectedStateKey = '', ExpectedValue }: Definition['attributes'], state: State) =>
  state.get(ExpectedStateKey) || ExpectedValue;
