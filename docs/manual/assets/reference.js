/** Tries calls out from the API reference, with a token that stays in this window. */

const { api } = document.body.dataset;
const session = document.querySelector('#session');
const token = session.elements.token;

const theme = localStorage.getItem('strongroom.ui.theme');
if (theme) document.documentElement.dataset.theme = JSON.parse(theme);
session.hidden = false;
session.addEventListener('submit', (event) => event.preventDefault());
// Whoever is signed in to the app in this browser can try things out at once.
token.value = JSON.parse(localStorage.getItem('strongroom.token') ?? '""');

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
