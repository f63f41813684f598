import { format } from 'node:util';
import { afterEach, expect, vi } from 'vitest';

/** react-admin also prints what the server rejects and what the user cancels; pages handle both. */
const handled = ['ApiError', 'NotConfirmed'];
const isHandled = ([error]: unknown[]) => error instanceof Error && handled.includes(error.name);
// A test whose page prints an error fails with it.
const errors = vi.spyOn(console, 'error');
afterEach(() => {
  const printed = errors.mock.calls.filter((values) => !isHandled(values)).map((values) => format(...values));
  errors.mockClear();
  expect(printed).toEqual([]);
});
