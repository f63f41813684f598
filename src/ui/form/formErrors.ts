import { ApiError } from '#dataProvider/client.ts';

/** The problems of single fields. A name that is taken is rejected without naming the field. */
function problemsOf(error: Error | null): { path: string; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  const isTaken = error.code === 'exists' && error.errors.length === 0;
  return isTaken ? [{ path: 'name', message: error.message }] : error.errors;
}

/** The server's error message for one field of a form. */
export function fieldError(error: Error | null, field: string): string | undefined {
  return problemsOf(error).find(({ path }) => path === field)?.message;
}

/** The message above the form: an error that belongs to no field of the form. */
export function formError(error: Error | null, fields: readonly string[]): string | undefined {
  if (!error || problemsOf(error).some(({ path }) => fields.includes(path))) return undefined;
  return error.message;
}
