import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manualLanguages } from '#scripts/manual.mjs';
import { textsOf } from '#tests/support/content/catalogues.ts';

const MANUAL = 'docs/manual';

/** What the manual prints bold although it is in no catalogue. */
const notLabels = [
  // Systems, each at the beginning of an item of a list.
  ...['Windows', 'macOS', 'GNOME', 'KDE', 'rclone'],
  ...['Linux, mounted', 'Linux, připojení jako složka', 'Linux, eingebunden', 'Linux, monté'],
  // Menu items that are named by a format, in every language.
  ...['PDF', 'JSON'],
];

/** A text with plain spaces and signs, as it is compared. */
const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim();

/** Every text of the app in a language, each plural form by itself. */
const labelsOf = async (language: string) =>
  new Set((await textsOf(language)).flatMap(([, text]) => text.split('||||').map(plain)));

/** The bold texts of a page, without the full stop of a heading within a paragraph. */
function boldIn(page: string): string[] {
  const prose = readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '');
  return [...prose.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => plain(text).replace(/[.:]$/, ''));
}

function pagesOf(language: string): string[] {
  const folder = language === 'en' ? MANUAL : `${MANUAL}/${language}`;
  const others = manualLanguages().filter((other) => other !== 'en');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && (language !== 'en' || !others.includes(file.split('/')[0] ?? '')))
    .map((file) => `${folder}/${file}`);
}

describe.each(manualLanguages())('the labels in the manual in %s', (language) => {
  it('are texts of the app', async () => {
    const texts = await labelsOf(language);
    const missing = pagesOf(language).flatMap((page) =>
      boldIn(page)
        .filter((text) => !texts.has(text) && !notLabels.includes(text))
        .map((text) => `${page}: ${text}`),
    );
    expect(missing).toEqual([]);
  });
});
