import { expect, it } from 'vitest';
import { tooNewIn } from '#scripts/checks/oldestBrowsers.check.ts';

it.each([
  ['a statement', 'part-12345678.js', 'async function f(g) { await using x = g(); }', 'await using x'],
  ['a regular expression', 'part-12345678.js', 'export const a = /(?i:a)b/;', '(?i:'],
  ['a method', 'part-12345678.js', 'export const a = (b) => Promise.try(b);', 'Promise.try'],
  ['an interface', 'part-12345678.js', 'export const a = new URLPattern({});', 'URLPattern'],
  ['a style', 'part-12345678.css', 'p { color: light-dark(red, blue) }', 'light-dark'],
  ['what cannot be read', 'part-12345678.js', 'const = 1;', 'Expected identifier'],
])('the check reports %s, which the oldest browsers lack', async (_what, file, code, named) => {
  const found = await tooNewIn(`dist/web/assets/${file}`, code);
  expect(found).toEqual([expect.stringContaining(`${file}: `)]);
  expect(found[0]).toContain(named);
});

it('the check accepts what they have, and a library that checks for support', async () => {
  const code = 'export class A { #a = 1n; static { this.b = "x".replaceAll(/(?<=\\p{L})y/gu, "")?.at(-1); } }';
  expect(await tooNewIn('dist/web/assets/part-12345678.js', code)).toEqual([]);
  expect(await tooNewIn('dist/web/assets/DropZone-12345678.js', 'if (self.showOpenFilePicker) a();')).toEqual([]);
  expect(await tooNewIn('dist/web/assets/part-12345678.js', 'if (self.showOpenFilePicker) a();')).toHaveLength(1);
});
