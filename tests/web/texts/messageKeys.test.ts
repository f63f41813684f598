import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import reactAdminEnglish from 'ra-language-english';
import { mergeTranslations } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { messages } from '#web/messages/en/index.ts';

/** Catalogues that are loaded on demand are separate files beside the index, or in the folder of pages. */
const folder = 'src/messages/en';
const lazy = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => import(`../../../${folder}/${file}`) as Promise<object>),
);
const catalogue: object = mergeTranslations(reactAdminEnglish, ...(lazy as (typeof messages)[]), messages);

const sources = ['src', 'resources'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('messages/'))
    .map((file) => join(root, file)),
);

function find(key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], catalogue);
}
const isText = (key: string) => typeof find(key) === 'string';
const isPart = (key: string) => typeof find(key) === 'object';

/** The keys of a file that are in no catalogue: whole ones, prefixes, and those of helpers that add a prefix. */
function missingKeys(text: string): string[] {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups);
  const whole = all(/\b(?:translate|notify)\(\s*'([\w.]+)'/g).flat();
  const labels = all(/\b(?:label|title|search|empty|done|message|text)[=:]\s*[{]?['"]((?:\w+\.)+\w+)['"]/g).flat();
  const prefixes = all(/\btranslate\(\s*`([\w.]+)\.\$\{/g).flat();
  const helpers = all(/const (\w+) = \(\w+[^)]*\) =>\s*translate\(`([\w.]+)\.\$\{\w+\}`/g);
  const helped = helpers.flatMap(([name = '', prefix = '']) =>
    all(new RegExp(`\\b${name}\\('([\\w.]+)'`, 'g')).map(([key]) => `${prefix}.${key}`),
  );
  return [
    ...[...whole, ...labels, ...helped].filter((key = '') => !isText(key) && !isPart(key)),
    ...prefixes.filter((key = '') => !isPart(key)).map((key) => `${key}.*`),
  ].filter((key) => key !== undefined);
}

describe('message keys', () => {
  it('are all in the catalogue, also if a helper adds the prefix', () => {
    const missing = sources.flatMap((file) => missingKeys(readFileSync(file, 'utf8')).map((key) => `${file}: ${key}`));
    expect(missing).toEqual([]);
  });

  it('are reported as missing if a helper uses an unknown one', () => {
    const helper = ['const word = (key: string) => translate(`ui.$', '{key}`);'].join('');
    const text = `${helper}\nword('cancel');\nword('cancelled');`;
    expect(missingKeys(text)).toEqual(['ui.cancelled']);
  });
});
