import { z } from 'zod';
import { ApiError, type FieldError, fail } from '#server/lib/fail.ts';
import { brokenRule } from './brokenRule.ts';
import { propertyCase } from './propertyCase.ts';

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

/**
 * The same for a body, which has to be an object; no body at all counts as an empty one.
 * @throws {ApiError} 400 (from the check), also where the endpoint reads nothing from the body
 */
export function bodyValidatorFor(schema: z.ZodType | undefined): (value: unknown) => unknown {
  const check = validatorFor(schema);
  return (value) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (value !== undefined && !isObject) fail('request.notObject');
    return check(value);
  };
}

function invalid(errors: FieldError[]): ApiError {
  const message = [...new Set(errors.map(({ message }) => message))].join('\n');
  return new ApiError('invalid', message, { errors });
}
