import { ApiError } from '#dataProvider/client.ts';

const problemsOf = (error: Error | null) => (error instanceof ApiError ? error.errors : []);

/** The server's error message for one field of a form. */
export function fieldError(error: Error | null, field: string): string | undefined {
  return problemsOf(error).find(({ path }) => path === field)?.message;
}

/** The message above the form: an error that belongs to no field of the form. */
export function formError(error: Error | null, fields: readonly string[]): string | undefined {
  if (!error || problemsOf(error).some(({ path }) => fields.includes(path))) return undefined;
  return error.message;
}
