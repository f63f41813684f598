import { format } from 'node:util';
import { afterEach, expect, vi } from 'vitest';

/** react-admin also prints what the server rejects and what the user cancels; pages handle both. */
const handled = ['ApiError', 'NotConfirmed'];
const isHandled = ([error]: unknown[]) => error instanceof Error && handled.includes(error.name);
/** Charts print that they have no width, since nothing is laid out. */
const isUnmeasured = ([text]: unknown[]) =>
  String(text).startsWith('MUI X Charts: ChartsContainer does not have `width`');
// A test whose page prints an error fails with it.
const errors = vi.spyOn(console, 'error');
afterEach(() => {
  const printed = errors.mock.calls
    .filter((values) => !isHandled(values) && !isUnmeasured(values))
    .map((values) => format(...values));
  errors.mockClear();
  expect(printed).toEqual([]);
});
