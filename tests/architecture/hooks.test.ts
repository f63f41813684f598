import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hooksPage } from '#scripts/hooks.ts';

it('the page of events and hooks is current (npm run hooks)', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/hooks.md'), 'utf8')).toBe(hooksPage());
});
