import { expect, it } from 'vitest';
import { counted } from '#contract/rules/counted.ts';

it.each([
  [0, '0 objects'],
  [1, '1 object'],
  [2, '2 objects'],
])('a count of %s has the form of its number', (count, text) => {
  expect(counted(count, 'object')).toBe(text);
});
