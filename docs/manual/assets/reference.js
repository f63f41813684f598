/** Searches the calls of the API reference, and tries them out with a token that stays in this window. */

const { api } = document.body.dataset;
const session = document.querySelector('#session');
const token = session.elements.token;
const search = document.querySelector('#search');
const count = document.querySelector('#count');
const calls = [...document.querySelectorAll('.call')].map((element) => ({
  element,
  text: element.querySelector('summary').textContent.toLowerCase(),
}));

const theme = localStorage.getItem('strongroom.ui.theme');
if (theme) document.documentElement.dataset.theme = JSON.parse(theme);
// On a narrow screen the sections would stand before the calls.
if (window.matchMedia('(max-width: 760px)').matches) document.querySelector('nav details').open = false;
session.hidden = false;
search.hidden = false;
for (const form of [session, search]) form.addEventListener('submit', (event) => event.preventDefault());
// Whoever is signed in to the app in this browser can try things out at once.
token.value = JSON.parse(localStorage.getItem('strongroom.token') ?? '""');

/** Leaves the calls whose method, path and title have all words, with the sections that they are in. */
function filter() {
  const words = search.querySelector('input').value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { element, text } of calls) element.hidden = !words.every((word) => text.includes(word));
  for (const section of document.querySelectorAll('main section')) {
    section.hidden = !section.querySelector('.call:not([hidden])');
    const link = document.querySelector(`nav a[href="#${section.getAttribute('aria-labelledby')}"]`);
    link.parentElement.hidden = section.hidden;
  }
  const left = calls.filter(({ element }) => !element.hidden).length;
  count.textContent = words.length > 0 ? `Calls found: ${left} of ${calls.length}` : '';
}

/** A link to a call, like `#users.list`, opens it. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.matches('.call')) target.open = true;
}

search.addEventListener('input', filter);
window.addEventListener('hashchange', openTarget);
openTarget();

function addressOf(form) {
  const fields = [...form.querySelectorAll('input')];
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const { name, value, dataset } of fields) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return `${api}${path}${query.size > 0 ? `?${query}` : ''}`;
}

async function tryOut(form) {
  const { method } = form.dataset;
  const body = form.elements.body?.value ?? (method === 'POST' || method === 'PUT' ? '{}' : undefined);
  const headers = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token.value) headers.Authorization = `Bearer ${token.value}`;
  const answer = await fetch(addressOf(form), { method, headers, body });
  const isJson = answer.headers.get('Content-Type')?.includes('json');
  const said = isJson ? JSON.stringify(await answer.json(), null, 2) : `${(await answer.blob()).size} bytes`;
  return `${answer.status} ${answer.statusText}\n\n${said}`;
}

for (const form of document.querySelectorAll('form.try')) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const shown = form.querySelector('pre');
    shown.hidden = false;
    shown.textContent = '…';
    shown.textContent = await tryOut(form).catch((error) => error.message);
  });
}
