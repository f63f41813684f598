import { posix } from 'node:path';
import { createElement as h } from 'react';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { frameTexts } from './frame.mjs';
import { anchorOf } from './markdown.mjs';

const rightToLeft = /^(ar|fa|he|ur)\b/;

/** The name of a language in this language: "Čeština". */
function nameOf(language) {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/**
 * Renders a page of the manual.
 * @param {import('../manual.d.mts').Manual[]} manuals all languages
 */
export function pageOf(manual, page, text, manuals) {
  const { language, sections } = manual;
  const texts = frameTexts[language];
  const up = '../'.repeat(page.path.split('/').length - 1);
  const root = language === 'en' ? up : `${up}../`;
  const hrefOf = (other, path) => `${root}${other === 'en' ? '' : `${other}/`}${path}.html`;
  const others = manuals.filter(({ pages }) => pages.has(page.path));
  return h(
    'html',
    { lang: language, dir: rightToLeft.test(language) ? 'rtl' : 'ltr' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, page.path === 'index' ? texts.title : `${page.title} – ${texts.title}`),
      h('link', { rel: 'icon', type: 'image/svg+xml', href: `${root}mark.svg` }),
      h('link', { rel: 'stylesheet', href: `${root}manual.css` }),
      others.map((other) => alternate(other.language, hrefOf(other.language, page.path))),
      alternate('x-default', hrefOf('en', page.path)),
      h('script', { type: 'module', src: `${root}manual.js` }),
    ),
    h(
      'body',
      { 'data-root': up || './', 'data-nothing': texts.nothing },
      h('a', { className: 'skip', href: '#content' }, texts.skip),
      h(
        'header',
        null,
        h(
          'a',
          { className: 'brand', href: `${up}index.html` },
          h('img', { src: `${root}mark.svg`, alt: '' }),
          texts.manual,
        ),
        searchForm(texts),
        manuals.length > 1 && languageMenu(manual, page, manuals, hrefOf),
        h('a', { href: `${root}../` }, texts.files),
      ),
      h(
        'div',
        { className: 'columns' },
        h('nav', { 'aria-label': texts.manual }, sections.map(sectionOf(page, (path, own) => hrefOf(own, path)))),
        h('main', { id: 'content', tabIndex: -1 }, content(manual, page, text, hrefOf)),
      ),
    ),
  );
}

const alternate = (hrefLang, href) => h('link', { key: hrefLang, rel: 'alternate', hrefLang, href });

function searchForm({ search }) {
  const input = { type: 'search', 'aria-label': search, placeholder: search, autoComplete: 'off' };
  const form = { role: 'search', id: 'search', hidden: true };
  return h('form', form, h('input', input), h('ul', { id: 'found', 'aria-live': 'polite' }));
}

/** Links to the page in other languages; to the table of contents if a language lacks the page. */
function languageMenu({ language }, { path }, manuals, hrefOf) {
  const item = (other) => {
    const href = hrefOf(other.language, other.pages.has(path) ? path : 'index');
    const current = other.language === language ? 'true' : undefined;
    const link = { href, lang: other.language, hrefLang: other.language, 'aria-current': current };
    return h('li', { key: other.language }, h('a', link, nameOf(other.language)));
  };
  const label = `${frameTexts[language].language}: ${nameOf(language)}`;
  return h(
    'details',
    { className: 'languages' },
    h('summary', { 'aria-label': label }, nameOf(language)),
    h('ul', null, manuals.map(item)),
  );
}

const sectionOf = (current, hrefOf) => (section) => {
  const item = ({ path, title, language }) => {
    const attributes = {
      href: hrefOf(path, language),
      'aria-current': path === current.path ? 'page' : undefined,
      lang: language,
    };
    return h('li', { key: path }, h('a', attributes, title));
  };
  return h(
    'details',
    { key: section.title, open: true },
    h('summary', null, section.title),
    h('ul', null, section.pages.map(item)),
  );
};

function content({ language, pages }, { path }, text, hrefOf) {
  const heading =
    (level) =>
    ({ children }) =>
      h(level, { id: anchorOf(textOf(children)) }, children);
  /** Links to pages end in `.html`; pages that exist only in English are linked there. */
  const resolve = (href) => {
    // The API reference is next to the manual, at the same level for every language.
    const api = /^(?:\.\.\/)+(api\/.+)$/.exec(href)?.[1];
    if (api) return `${hrefOf('en', 'index').replace(/index\.html$/, '')}../${api}`;
    const [, target, anchor = ''] = /^([\w./-]+)\.md(#.*)?$/.exec(href) ?? [];
    if (!target) return href;
    const named = posix.join(posix.dirname(path), target);
    return pages.has(named) ? `${target}.html${anchor}` : hrefOf('en', named);
  };
  const components = {
    h2: heading('h2'),
    h3: heading('h3'),
    a: ({ href, children }) => h('a', { href: resolve(href) }, children),
    img: ({ src, alt }) => h('img', { src, alt, loading: 'lazy' }),
    table: ({ children }) => h('div', { className: 'table', tabIndex: 0 }, h('table', null, children)),
    pre: ({ children }) => h('pre', { tabIndex: 0 }, children),
  };
  return h(Markdown, { key: language, remarkPlugins: [remarkGfm], components }, text);
}

const textOf = (children) =>
  [children]
    .flat(9)
    .map((child) => (typeof child === 'string' ? child : textOf(child?.props?.children ?? '')))
    .join('');
