import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
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
}

/**
 * Uses the schema of an endpoint's body as the validation of its form, so that rules are written once. zod is loaded
 * with the first form, because the app itself does without it (zodStub.ts).
 * @param declared must be a stable object
 */
export function useSchemaResolver(
  declared: z.ZodType,
  { unique = [], filters = {}, only, judged = (values) => values, also }: SchemaOptions = {},
): Resolver<FieldValues> {
  const translate = useTranslate();
  const locale = useLocale();
  const isTaken = useTaken();
  const schema = useRef<Promise<Resolver<FieldValues>>>(undefined);

  return async (typed, context, options) => {
    const values = judged(typed);
    schema.current ??= resolverOf(declared);
    const check = await schema.current;
    const errors: FieldErrors = { ...(await check(values, context, options)).errors };
    // react-admin turns an emptied field into null; the contract's message is for the empty text.
    const emptied = Object.keys(errors).filter((field) => values[field] === null);
    if (emptied.length > 0) {
      const texts = Object.fromEntries(emptied.map((field) => [field, '']));
      const again = (await check({ ...values, ...texts }, context, options)).errors as FieldErrors;
      for (const field of emptied) errors[field] = again[field] ?? errors[field];
    }
    for (const [field, error] of Object.entries(errors)) {
      // The contract's sentences are English; other languages have one for each type of error.
      if (locale !== 'en' && error?.type)
        error.message = translate(`ui.wrong.${error.type}`, { _: String(error.message) });
      // What scripts are told, “must be a date”, is no sentence of a form: an empty field is simply required.
      else if (error && isEmpty(values[field]) && /^\p{Ll}/u.test(String(error.message)))
        error.message = translate('ui.wrong.invalid_type');
      if (only && !only.includes(field)) delete errors[field];
    }
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
}

const isEmpty = (value: unknown) => value === null || value === '';

async function resolverOf(declared: z.ZodType): Promise<Resolver<FieldValues>> {
  const zod = await import('./zod.ts');
  return zodResolver(realise(declared, zod) as never) as unknown as Resolver<FieldValues>;
}
