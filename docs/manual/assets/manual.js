import MiniSearch from './minisearch.js';
import { indexOptions, searchOptions } from './ranking.js';

/** The search of the manual; everything else works without a script. */

const { root, nothing } = document.body.dataset;
const form = document.querySelector('#search');
const input = form.querySelector('input');
const found = form.querySelector('#found');
let index;

const theme = localStorage.getItem('strongroom.ui.theme');
if (theme) document.documentElement.dataset.theme = JSON.parse(theme);
// On a narrow screen the table of contents would stand before every page; the start page lists everything.
if (window.matchMedia('(max-width: 760px)').matches)
  for (const section of document.querySelectorAll('nav details')) section.open = false;

function loadIndex() {
  index ??= fetch(`${root}search.json`)
    .then((answer) => answer.text())
    .then((text) => MiniSearch.loadJSON(text, indexOptions));
  return index;
}

function resultOf({ id, title, page, start }) {
  const link = document.createElement('a');
  link.href = root + id;
  const where = document.createElement('small');
  where.textContent = title === page ? start : `${page}: ${start}`;
  link.append(title, where);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function nothingFound() {
  const words = document.createElement('p');
  words.textContent = nothing;
  const item = document.createElement('li');
  item.append(words);
  return item;
}

async function show() {
  const terms = input.value.trim();
  const results = terms ? (await loadIndex()).search(terms, searchOptions) : [];
  if (terms !== input.value.trim()) return;
  found.replaceChildren(...(terms && results.length === 0 ? [nothingFound()] : results.slice(0, 8).map(resultOf)));
}

form.hidden = false;
input.addEventListener('input', show);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  found.querySelector('a')?.click();
});
form.addEventListener('keydown', (event) => {
  const links = [...found.querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') found.replaceChildren();
  if (!step || links.length === 0) return;
  event.preventDefault();
  const next = links.indexOf(document.activeElement) + step;
  (next < 0 ? input : links[Math.min(next, links.length - 1)]).focus();
});
form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!form.contains(relatedTarget)) found.replaceChildren();
});
const languages = document.querySelector('.languages');
document.addEventListener('click', ({ target }) => {
  if (languages && !languages.contains(target)) languages.open = false;
});
languages?.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  languages.open = false;
  languages.querySelector('summary').focus();
});
