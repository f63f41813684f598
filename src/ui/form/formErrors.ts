import { ApiError } from '#dataProvider/client.ts';

const problemsOf = (error: Error | null) => (error instanceof ApiError ? error.errors : []);

/** What is wrong with one field of a form, as the server said it. */
export function fieldError(error: Error | null, field: string): string | undefined {
  return problemsOf(error).find(({ path }) => path === field)?.message;
}

/** What belongs above the form: the message of an error that no field of the form shows. */
export function formError(error: Error | null, fields: readonly string[]): string | undefined {
  if (!error || problemsOf(error).some(({ path }) => fields.includes(path))) return undefined;
  return error.message;
}
