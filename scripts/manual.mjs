import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'lightningcss';
import MiniSearch from 'minisearch';
import { renderToStaticMarkup } from 'react-dom/server';
import { indexOptions, searchOptions } from '../docs/manual/assets/ranking.js';
import { frameTexts } from './manual/frame.mjs';
import { passagesOf } from './manual/markdown.mjs';
import { pageOf } from './manual/page.mjs';
import { oldestBrowsers } from './oldestBrowsers.mjs';

/**
 * Converts `docs/manual` to the pages of `BASE/help/`: plain HTML that needs scripts only for its search. `index.md` is
 * the table of contents: its headings are the sections, its lists the pages in order. English is at the top level,
 * other languages in folders: `docs/manual/cs` becomes `BASE/help/cs/`.
 */

const root = join(import.meta.dirname, '..');
const source = join(root, 'docs/manual');
/** The font of the app. */
const inter = 'node_modules/@fontsource-variable/inter';
/** @param {string} language */
const folderOf = (language) => (language === 'en' ? '' : language);

/** The languages of the manual that have a table of contents, English first. */
export function manualLanguages() {
  const folders = readdirSync(source).filter((name) => existsSync(join(source, name, 'index.md')));
  return ['en', ...folders.sort()];
}

/**
 * Reads the pages of a table of contents.
 * @returns {{ sections: { title: string, pages: { path: string, title: string }[] }[] }}
 * @throws Error when it names a page that does not exist in English
 */
export function readContents(language = 'en') {
  const sections = [];
  for (const line of textOf(language, 'index').split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading) sections.push({ title: heading, pages: [] });
    const [, title, path] = /^- \[([^\]]+)\]\(([\w/-]+)\.md\)/.exec(line) ?? [];
    if (title && !isThere('en', path)) throw new Error(`The manual has no page ${path}.md.`);
    if (title) sections.at(-1)?.pages.push({ path, title });
  }
  return { sections };
}

const fileOf = (language, path) => join(source, folderOf(language), `${path}.md`);
const textOf = (language, path) => readFileSync(fileOf(language, path), 'utf8');
const isThere = (language, path) => existsSync(fileOf(language, path));

/** The sections and pages of the English manual in a language; missing pages are English. */
function readManual(language) {
  const own = readContents(language).sections;
  const titles = new Map(own.flatMap(({ pages }) => pages.map(({ path, title }) => [path, title])));
  const isOwn = (path) => titles.has(path) && isThere(language, path);
  const sections = readContents().sections.map(({ title, pages }, at) => ({
    title: own[at]?.title ?? title,
    pages: pages.map(({ path, title: english }) =>
      isOwn(path) ? { path, title: titles.get(path), language } : { path, title: english, language: 'en' },
    ),
  }));
  return { language, sections, pages: new Set(['index', ...[...titles.keys()].filter(isOwn)]) };
}

function searchIndexOf({ language, sections }) {
  const search = new MiniSearch(indexOptions);
  for (const page of sections.flatMap(({ pages }) => pages).filter((item) => item.language === language))
    search.addAll(passagesOf(page, textOf(language, page.path)));
  return search;
}

/** The search results of the manual: links to passages, the best first. */
export function searchManual(language, words) {
  return searchIndexOf(readManual(language))
    .search(words, searchOptions)
    .map(({ id }) => id);
}

/** @param {string} target folder for the pages */
export function buildManual(target) {
  const manuals = manualLanguages().map(readManual);
  for (const manual of manuals) buildLanguage(manual, manuals, join(target, folderOf(manual.language)));
  cpSync(join(source, 'assets'), target, { recursive: true });
  const styles = [join(inter, 'index.css'), 'src/theme/colours.css', 'docs/manual/assets/manual.css'].map((path) =>
    readFileSync(join(root, path)),
  );
  const { code } = transform({ filename: 'manual.css', code: Buffer.concat(styles), targets });
  writeFileSync(join(target, 'manual.css'), code);
  cpSync(join(source, 'images'), join(target, 'images'), { recursive: true });
  // Upright letters only: the manual has hardly any in italics.
  const isUpright = (path) => !path.endsWith('.woff2') || path.endsWith('-wght-normal.woff2');
  cpSync(join(root, inter, 'files'), join(target, 'files'), { recursive: true, filter: isUpright });
  cpSync(join(root, 'src/favicon.svg'), join(target, 'mark.svg'));
  cpSync(join(root, 'node_modules/minisearch/dist/es/index.js'), join(target, 'minisearch.js'));
}

function buildLanguage(manual, manuals, target) {
  const { language, sections, pages } = manual;
  const named = [
    { path: 'index', title: frameTexts[language].manual },
    ...sections.flatMap((section) => section.pages),
  ];
  for (const page of named.filter(({ path }) => pages.has(path))) {
    const file = join(target, `${page.path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    const element = pageOf(manual, page, textOf(language, page.path), manuals);
    writeFileSync(file, `<!doctype html>${renderToStaticMarkup(element)}`);
  }
  writeFileSync(join(target, 'search.json'), JSON.stringify(searchIndexOf(manual)));
}

/** The oldest browsers in the format of Lightning CSS: one byte for each part of the version. */
const targets = Object.fromEntries(
  oldestBrowsers.map((browser) => {
    const [, name, major, minor = 0] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? [];
    return [name === 'ios' ? 'ios_saf' : name, (Number(major) << 16) | (Number(minor) << 8)];
  }),
);
