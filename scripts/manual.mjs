import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'lightningcss';
import MiniSearch from 'minisearch';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { oldestBrowsers } from './oldestBrowsers.mjs';

/**
 * Turns `docs/manual` into the pages of `BASE/help/`: plain HTML that needs no script but for its search. The page
 * `index.md` is the table of contents: its headings are the sections, its lists the pages in their order.
 */

const root = join(import.meta.dirname, '..');
const source = join(root, 'docs/manual');

/**
 * Reads the pages that the table of contents names.
 * @returns {{ sections: { title: string, pages: { path: string, title: string }[] }[] }}
 * @throws Error when it names a page that is not there
 */
export function readContents() {
  const sections = [];
  for (const line of readFileSync(join(source, 'index.md'), 'utf8').split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading) sections.push({ title: heading, pages: [] });
    const [, title, path] = /^- \[([^\]]+)\]\(([\w/-]+)\.md\)/.exec(line) ?? [];
    if (title && !existsSync(join(source, `${path}.md`))) throw new Error(`The manual has no page ${path}.md.`);
    if (title) sections.at(-1)?.pages.push({ path, title });
  }
  return { sections };
}

/** @param {string} target folder that gets the pages */
export function buildManual(target) {
  const { sections } = readContents();
  const pages = [{ path: 'index', title: 'Manual' }, ...sections.flatMap(({ pages }) => pages)];
  const search = new MiniSearch({ fields: ['title', 'text'], storeFields: ['title', 'page', 'start'] });
  for (const page of pages) {
    const text = readFileSync(join(source, `${page.path}.md`), 'utf8');
    const file = join(target, `${page.path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `<!doctype html>${renderToStaticMarkup(pageOf(page, text, sections))}`);
    if (page.path !== 'index') search.addAll(passagesOf(page, text));
  }
  writeFileSync(join(target, 'search.json'), JSON.stringify(search));
  cpSync(join(source, 'assets'), target, { recursive: true });
  const styles = ['src/theme/colours.css', 'docs/manual/assets/manual.css'].map((path) =>
    readFileSync(join(root, path)),
  );
  const { code } = transform({ filename: 'manual.css', code: Buffer.concat(styles), targets });
  writeFileSync(join(target, 'manual.css'), code);
  cpSync(join(source, 'images'), join(target, 'images'), { recursive: true });
  cpSync(join(root, 'src/favicon.svg'), join(target, 'mark.svg'));
  cpSync(join(root, 'node_modules/minisearch/dist/es/index.js'), join(target, 'minisearch.js'));
}

/** The oldest browsers as Lightning CSS counts them: a byte for each part of the version. */
const targets = Object.fromEntries(
  oldestBrowsers.map((browser) => {
    const [, name, major, minor = 0] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? [];
    return [name === 'ios' ? 'ios_saf' : name, (Number(major) << 16) | (Number(minor) << 8)];
  }),
);

const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
const plain = (markdown) =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^```\w*$/gm, '')
    .replace(/[`*|#>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** One passage for each heading, so that a search leads to the right place of a long page. */
function passagesOf({ path, title }, text) {
  return text.split(/^(?=## )/m).map((passage) => {
    const heading = /^## (.+)$/m.exec(passage)?.[1];
    const body = plain(passage.replace(/^#+ .+$/m, ''));
    return {
      id: heading ? `${path}.html#${anchorOf(plain(heading))}` : `${path}.html`,
      title: heading ? plain(heading) : title,
      page: title,
      start: body.slice(0, 140),
      text: body,
    };
  });
}

function pageOf({ path, title }, text, sections) {
  const up = '../'.repeat(path.split('/').length - 1);
  const heading =
    (level) =>
    ({ children }) =>
      h(level, { id: anchorOf(textOf(children)) }, children);
  const components = {
    h2: heading('h2'),
    h3: heading('h3'),
    a: ({ href, children }) => h('a', { href: href.replace(/\.md(?=#|$)/, '.html') }, children),
    img: ({ src, alt }) => h('img', { src, alt, loading: 'lazy' }),
    table: ({ children }) => h('div', { className: 'table', tabIndex: 0 }, h('table', null, children)),
    pre: ({ children }) => h('pre', { tabIndex: 0 }, children),
  };
  const link = (page) =>
    h(
      'li',
      { key: page.path },
      h('a', { href: `${up}${page.path}.html`, 'aria-current': page.path === path ? 'page' : undefined }, page.title),
    );
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, path === 'index' ? 'Strongroom manual' : `${title} – Strongroom manual`),
      h('link', { rel: 'icon', type: 'image/svg+xml', href: `${up}mark.svg` }),
      h('link', { rel: 'stylesheet', href: `${up}manual.css` }),
      h('script', { type: 'module', src: `${up}manual.js` }),
    ),
    h(
      'body',
      { 'data-root': up || './' },
      h('a', { className: 'skip', href: '#content' }, 'Skip to content'),
      h(
        'header',
        null,
        h('a', { className: 'brand', href: `${up}index.html` }, h('img', { src: `${up}mark.svg`, alt: '' }), 'Manual'),
        h(
          'form',
          { role: 'search', id: 'search', hidden: true },
          h('input', {
            type: 'search',
            'aria-label': 'Search the manual',
            placeholder: 'Search the manual',
            autoComplete: 'off',
          }),
          h('ul', { id: 'found', 'aria-live': 'polite' }),
        ),
        h('a', { href: `${up}../` }, 'To the files'),
      ),
      h(
        'div',
        { className: 'columns' },
        h(
          'nav',
          { 'aria-label': 'Manual' },
          sections.map((section) =>
            h(
              'details',
              { key: section.title, open: true },
              h('summary', null, section.title),
              h('ul', null, section.pages.map(link)),
            ),
          ),
        ),
        h('main', { id: 'content', tabIndex: -1 }, h(Markdown, { remarkPlugins: [remarkGfm], components }, text)),
      ),
    ),
  );
}

const textOf = (children) =>
  [children]
    .flat(9)
    .map((child) => (typeof child === 'string' ? child : textOf(child?.props?.children ?? '')))
    .join('');
