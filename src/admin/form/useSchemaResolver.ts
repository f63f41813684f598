import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { realise } from '#web/zodStub.ts';
import { useTaken } from './useTaken.ts';

interface SchemaOptions {
  /** Fields of which no two records may have the same value: asked while they are typed. */
  unique?: readonly string[];
  /** The fields that the form asks itself about; the others are the server's to judge. */
  only?: readonly string[];
  /** What the schema is asked about, where that is not what was typed. */
  judged?: (values: FieldValues) => FieldValues;
  /** What the form asks beyond the schema: messages by field, as keys of the catalogue. */
  also?: (values: FieldValues) => Record<string, string | false | undefined>;
}

/**
 * The rules of a call's body as the rules of its form, so that they are written once. They come with the first look at
 * the form, since the app itself does without schemas (zodStub.ts).
 * @param declared must stay the same object
 */
export function useSchemaResolver(
  declared: z.ZodType,
  { unique = [], only, judged = (values) => values, also }: SchemaOptions = {},
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
    // react-admin makes null of a field that was emptied; the contract has its sentence for the empty text.
    const emptied = Object.keys(errors).filter((field) => values[field] === null);
    if (emptied.length > 0) {
      const texts = Object.fromEntries(emptied.map((field) => [field, '']));
      const again = (await check({ ...values, ...texts }, context, options)).errors as FieldErrors;
      for (const field of emptied) errors[field] = again[field] ?? errors[field];
    }
    for (const [field, error] of Object.entries(errors)) {
      // The contract's sentences are English; other languages have one for each kind of mistake.
      if (locale !== 'en' && error?.type)
        error.message = translate(`ui.wrong.${error.type}`, { _: String(error.message) });
      if (only && !only.includes(field)) delete errors[field];
    }
    for (const [field, key] of Object.entries(also?.(values) ?? {})) {
      if (key) errors[field] ??= { type: 'also', message: translate(key) };
    }
    for (const field of unique) {
      const isValidated = options.names === undefined || options.names.includes(field);
      if (errors[field] || !isValidated) continue;
      if (await isTaken(field, String(values[field] ?? '').trim(), options.names !== undefined))
        errors[field] = { type: 'unique', message: translate('ui.taken') };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
  };
}

async function resolverOf(declared: z.ZodType): Promise<Resolver<FieldValues>> {
  const zod = await import('./zod.ts');
  return zodResolver(realise(declared, zod) as never) as unknown as Resolver<FieldValues>;
}
