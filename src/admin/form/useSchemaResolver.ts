import { toNestErrors } from '@hookform/resolvers';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { required, ruleOf } from '#contract/rules/fieldRules.ts';
import { fieldMessageOf, loadErrorTexts } from '#dataProvider/errorTexts.ts';
import { realise } from '#web/zodStub.ts';
import { useTaken } from './useTaken.ts';

interface SchemaOptions {
  /** Fields that must be unique: checked while they are typed. */
  unique?: readonly string[];
  /** The filters of the list that find such values, where they have other names than the fields. */
  filters?: Record<string, string>;
  /** The fields that the form validates; the server validates the others. */
  only?: readonly string[];
  /** Converts the values before they are validated. */
  judged?: (values: FieldValues) => FieldValues;
  /** Additional rules of the form: messages by field, as keys of the catalogue. */
  also?: (values: FieldValues) => Record<string, string | false | undefined>;
  /** What a field shows instead of the value of the API: the number of units in one unit of the screen. */
  units?: Record<string, number>;
}

/**
 * Uses the schema of an endpoint's body as the validation of its form, so that rules are written once. zod is loaded
 * with the first form, because the app itself does without it (zodStub.ts).
 * @param declared must be a stable object
 * @param labels the labels of the fields on the screen, as keys of the catalogue: the messages name them
 */
export function useSchemaResolver(
  declared: z.ZodType,
  labels: Record<string, string>,
  { unique = [], filters = {}, only, judged = (values) => values, also, units = {} }: SchemaOptions = {},
): Resolver<FieldValues> {
  const translate = useTranslate();
  const isTaken = useTaken();
  const check = useRef<Promise<Check>>(undefined);

  const messageOf = (issue: z.core.$ZodIssue, values: FieldValues): string => {
    const path = issue.path.map(String);
    const name = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
    const unit = units[name] ?? 1;
    const { reason, details } = isEmpty(valueAt(values, path)) ? required : ruleOf(issue);
    const shown = Object.entries(details).map(([key, value]) => [key, Number(value) / unit]);
    const problem = { message: issue.message, reason, details: Object.fromEntries(shown) };
    return fieldMessageOf(path.join('.'), problem, labels[name] && translate(labels[name]));
  };

  const validate = async (typed: FieldValues, values: FieldValues, options: Options) => {
    check.current ??= checkOf(declared);
    const [issuesIn] = await Promise.all([check.current, loadErrorTexts()]);
    const issues = [...(await issuesIn(values))];
    // react-admin turns an emptied field into null; the contract's message is for the empty text.
    const emptied = new Set(issues.map(({ path }) => String(path[0])).filter((field) => values[field] === null));
    if (emptied.size > 0) {
      const texts = Object.fromEntries([...emptied].map((field) => [field, '']));
      issues.unshift(...(await issuesIn({ ...values, ...texts })).filter(({ path }) => emptied.has(String(path[0]))));
    }
    const flat: FieldErrors = {};
    for (const issue of issues) {
      if (only && !only.includes(String(issue.path[0]))) continue;
      flat[issue.path.join('.')] ??= { type: issue.code ?? 'custom', message: messageOf(issue, values) };
    }
    const errors: FieldErrors = toNestErrors(flat, options);
    for (const [field, key] of Object.entries(also?.(values) ?? {})) {
      if (key) errors[field] ??= { type: 'also', message: translate(key) };
    }
    for (const field of unique) {
      const isValidated = options.names === undefined || options.names.includes(field);
      if (errors[field] || !isValidated) continue;
      if (await isTaken(filters[field] ?? field, String(values[field] ?? '').trim(), options.names !== undefined))
        errors[field] = { type: 'unique', message: translate('ui.taken') };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
  };

  // A Save that was refused saves nothing later; of a field that was corrected meanwhile, the former error is outdated.
  const withoutCorrected = (result: Result, pressed: FieldValues, live: FieldValues): Result => {
    const isCorrected = (field: string) => JSON.stringify(live[field]) !== JSON.stringify(pressed[field]);
    const corrected = { type: 'corrected', message: translate('ui.saveAgain') };
    const changed = Object.keys(result.errors).filter(isCorrected);
    if (changed.length === 0) return result;
    return {
      values: {},
      errors: { ...result.errors, ...Object.fromEntries(changed.map((field) => [field, corrected])) },
    };
  };

  return async (live, _, options) => {
    // react-hook-form changes the values in place.
    for (;;) {
      const typed = { ...live };
      const values = judged(typed);
      const judgedAs = JSON.stringify(values);
      const result = await validate(typed, values, options);
      const isUnchanged = JSON.stringify(judged(live)) === judgedAs;
      // What is saved is what the form had when Save was pressed, however long its validation takes. While a field is typed,
      // a value that has changed meanwhile is validated again, so that no error of an earlier value arrives after the later one.
      if (isUnchanged || isWhole(options)) return isUnchanged ? result : withoutCorrected(result, typed, live);
    }
  };
}

/** Whether the form is validated as a whole, as it is for saving, and not the field that is typed. */
const isWhole = ({ names = [] }: Options) => names.length !== 1;

type Options = Parameters<Resolver<FieldValues>>[2];
type Result = Awaited<ReturnType<Resolver<FieldValues>>>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const valueAt = (values: unknown, path: string[]) =>
  path.reduce<unknown>((tree, part) => (tree as Record<string, unknown> | null | undefined)?.[part], values);

type Check = (values: FieldValues) => Promise<readonly z.core.$ZodIssue[]>;

/** The issues that the schema finds in values. */
async function checkOf(declared: z.ZodType): Promise<Check> {
  const zod = await import('./zod.ts');
  const { safeParseAsync } = zod;
  const schema = realise(declared, zod) as z.ZodType;
  return async (values) => (await safeParseAsync(schema, values)).error?.issues ?? [];
}
