import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkWords } from '#scripts/words.check.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';

const root = makeTempDir('words-');
afterAll(() => rmSync(root, { recursive: true }));

it('the word check finds replaced words in identifiers and comments, and citations', () => {
  mkdirSync(join(root, 'server'));
  const lines = ['const openHouse = 1;', '// The house is open.', '/** See \u00a74. */', "const text = 'house';"];
  writeFileSync(join(root, 'server/a.ts'), lines.join('\n'));
  expect(checkWords(root)).toEqual({
    files: 1,
    violations: [
      'server/a.ts:3: citation "\u00a7"',
      'server/a.ts:1: "house" in openHouse: say app, server, instance',
      'server/a.ts:2: "house" in a comment',
    ],
  });
});
