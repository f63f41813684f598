import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkWords } from '#scripts/checks/words.check.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';

const root = makeTempDir('words-');
afterAll(() => rmSync(root, { recursive: true }));

it('the word check reports replaced words in identifiers, comments, test names and documents, citations, and constants without a unit', () => {
  mkdirSync(join(root, 'server'));
  mkdirSync(join(root, 'docs'));
  const lines = [
    'const openHouse = 1;',
    '// The house is open.',
    '/** See \u00a74. */',
    "const text = 'house';",
    ['it', "('opens the house', () => {});"].join(''),
    'const keySpent = 1;',
    'const MAX_PART = 8 * 1024;',
    'const MAX_PART_BYTES = 8 * 1024;',
    'const usePlace = 1, placeOfFile = 2;',
  ];
  writeFileSync(join(root, 'server/a.ts'), lines.join('\n'));
  writeFileSync(join(root, 'docs/a.md'), 'A text.\n\nA deed in a house.\nSee \u00a74.\n');
  expect(checkWords(root)).toEqual({
    files: 2,
    violations: [
      'server/a.ts:3: citation "\u00a7"',
      'server/a.ts:1: "house" in openHouse: say app, server, instance',
      'server/a.ts:7: MAX_PART does not say its unit',
      'server/a.ts:9: usePlace is a name that was replaced',
      'server/a.ts:2: "house" in a comment',
      'server/a.ts:5: "house" in the name of a test',
      'docs/a.md:4: citation "\u00a7"',
      'docs/a.md:3: "deed" in a document',
      'docs/a.md:3: "house" in a document',
    ],
  });
});
