import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildManual, manualLanguages, readContents, searchManual } from '#scripts/manual.mjs';
import { makeTempDir } from '#tests/support/app/tempDir.ts';

const pages = ['index', ...readContents().sections.flatMap((section) => section.pages.map(({ path }) => path))];
const translations = manualLanguages().filter((language) => language !== 'en');

const help = makeTempDir('manual-');
beforeAll(() => buildManual(help));
afterAll(() => rmSync(help, { recursive: true, force: true }));

/** A built page; empty if it does not exist. */
const htmlOf = (file: string) => (existsSync(join(help, file)) ? readFileSync(join(help, file), 'utf8') : '');
const contentOf = (file: string) => /<main[^>]*>(.*)<\/main>/s.exec(htmlOf(file))?.[1] ?? '';
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const addressesOf = (file: string) => matches(htmlOf(file), /(?:href|src)="([^"]+)"/g);

/** Broken links of a page: to a file or a heading that does not exist. Links to the app and its API are not checked. */
function brokenAddresses(file: string): string[] {
  return addressesOf(file).filter((address) => {
    const [path = '', anchor] = address.split('#');
    if (/^https?:/.test(path)) return false;
    const target = path === '' ? file : normalize(join(dirname(file), path));
    if (target === '../' || target === '../api/docs') return false;
    return (
      !existsSync(join(help, target)) ||
      (anchor !== undefined && !htmlOf(target).includes(` id="${decodeURIComponent(anchor)}"`))
    );
  });
}

/** Everything of a page except its text. */
const partsOf = (file: string) => ({
  images: matches(contentOf(file), /<img src="(?:\.\.\/)*([^"]+)"/g),
  tables: matches(contentOf(file), /(<table>)/g).length,
  code: matches(contentOf(file), /(<pre )/g).length,
  headings: matches(contentOf(file), /<(h[1-3])[ >]/g),
});

describe('the manual', () => {
  it('exists in every language of the app', () => {
    const languages = readdirSync('src/messages', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(manualLanguages()).toEqual(expect.arrayContaining(languages.map(({ name }) => name)));
  });

  it.each(pages)('has no broken link on page %s', (page) => {
    expect(htmlOf(`${page}.html`)).toContain('<html lang="en" dir="ltr">');
    expect(brokenAddresses(`${page}.html`)).toEqual([]);
  });

  it('answers the most frequent questions within two clicks', () => {
    const titles = readContents().sections.flatMap((section) => section.pages.map(({ title }) => title));
    expect(titles).toEqual(
      expect.arrayContaining([
        'Give a group access',
        'Restore a file',
        'Back up and restore',
        'Move to PostgreSQL and S3',
      ]),
    );
  });

  it.each([
    ['upload', 'users/upload.html'],
    ['share', 'users/share.html'],
    ['restore', 'users/restore.html'],
    ['password', 'users/sign-in.html'],
    ['folder permissions', 'administrators/access.html'],
    ['retention', 'administrators/records.html'],
  ])('shows the right page first in a search for “%s”', (words, page) => {
    expect(searchManual('en', words)[0]?.replace(/#.*/, '')).toBe(page);
  });
});

describe.skipIf(translations.length === 0).each(translations)('the manual in %s', (language) => {
  it('has the same pages as the English one', () => {
    const shape = (of: string) => readContents(of).sections.map((section) => section.pages.map(({ path }) => path));
    expect(shape(language)).toEqual(shape('en'));
  });

  it.each(pages)('has the page %s with all its parts and links', (page) => {
    const file = `${language}/${page}.html`;
    expect(htmlOf(file)).toContain(`<html lang="${language}"`);
    expect(partsOf(file)).toEqual(partsOf(`${page}.html`));
    expect(brokenAddresses(file)).toEqual([]);
  });

  it.each(pages)('has no English text on page %s', (page) => {
    const texts = (file: string) => {
      const title = matches(contentOf(file), /<h1>(.*?)<\/h1>/g);
      return [...title, ...matches(contentOf(file), /<(?:p|li)>(.{40,}?)<\/(?:p|li)>/gs)];
    };
    const english = new Set(texts(`${page}.html`));
    expect(texts(`${language}/${page}.html`).filter((text) => english.has(text))).toEqual([]);
  });

  it('links each page to the same page in every language', () => {
    const targets = ['en', ...translations].map((other) => (other === 'en' ? '../../' : `../../${other}/`));
    expect(addressesOf(`${language}/users/share.html`)).toEqual(
      expect.arrayContaining(targets.map((folder) => `${folder}users/share.html`)),
    );
  });
});
