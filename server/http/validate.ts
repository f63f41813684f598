import { z } from 'zod';
import { isSentence } from '#contract/rules/fieldRules.ts';
import { ApiError, type FieldError } from '#server/kernel/fail.ts';
import { brokenRule } from './brokenRule.ts';
import { propertyCase } from './openapi/propertyCase.ts';

z.config({
  customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined),
});

/**
 * Creates the check for one part of a request, once per endpoint.
 * @throws {ApiError} 400 (from the check) that names every invalid field
 */
export function validatorFor(schema: z.ZodType | undefined): (value: unknown) => unknown {
  if (!schema) return () => ({});
  const read = propertyCase(schema);
  return (value) => {
    const parsed = schema.safeParse(read(value ?? {}));
    if (parsed.success) return parsed.data;
    throw invalid(parsed.error.issues.map(brokenRule));
  };
}

function invalid(errors: FieldError[]): ApiError {
  const message = [...new Set(errors.map(sentence))].join('\n');
  return new ApiError('invalid', message, { errors });
}

/** A message that is a whole sentence is used as it is; others are prefixed with the field name. */
function sentence({ path, message }: FieldError): string {
  if (isSentence(message)) return message;
  return `${path || 'The request'} ${message}${message.endsWith('.') ? '' : '.'}`.trim();
}
