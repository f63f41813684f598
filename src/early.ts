import { getItem, isSignedIn } from '#authProvider/session.ts';
import { limits } from '#contract/limits.ts';
import { apiUrl, basePath } from '#dataProvider/apiUrl.ts';
import { prefetch } from '#dataProvider/prefetch.ts';
import { isNarrow } from '#web/ui/page/narrow.ts';

/**
 * The first script of the page, which is small and no module (scripts/firstLoad.ts): it preloads the modules that this page
 * needs, and asks for what it shows first while they are loading. Links in the page would load the app for the sign-in
 * page too, and the modules could do both only when they have arrived and have run.
 */

/**
 * The files of the app, of what stands beside the list in a wide window, of the sign-in pages and of the text editor: the
 * build names them.
 */
declare const MODULES: Record<'app' | 'wide' | 'signIn' | 'text', string[]>;

/** Parts of the address that change neither the rows nor their order. */
const neutral = new Set(['folder', 'file', 'tab']);

const { pathname, search } = window.location;
const isFilePage = pathname === `${basePath}/`;
const [, textId] =
  (pathname.startsWith(basePath) && /^\/edit\/text\/(\d+)$/.exec(pathname.slice(basePath.length))) || [];

function filesToLoad(): string[] {
  if (!getItem('token')) return MODULES.signIn;
  if (isFilePage && isNarrow()) return MODULES.app;
  return [...MODULES.app, ...MODULES.wide, ...(textId ? MODULES.text : [])];
}

for (const file of filesToLoad()) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = new URL(file, (document.currentScript as HTMLScriptElement).src).href;
  document.head.append(link);
}

/** The tree, and the rows of the folder in the address in the default order, by the addresses that the page itself uses. */
function prefetchList(token: string | undefined): void {
  prefetch(apiUrl(`/folder?most=${limits.wholeTree}`), token);
  const query = new URLSearchParams(search);
  const id = query.get('folder');
  const isDefault = [...query.keys()].every((key) => neutral.has(key));
  if (id === null || !/^[1-9]\d{0,14}$/.test(id) || !isDefault) return;
  for (const kind of ['folders', 'files'])
    prefetch(apiUrl(`/folder/${id}/${kind}?skip=0&take=${limits.listRows}&column=name&dir=asc`), token);
}

// An expired token is renewed first, by the page itself.
if (isSignedIn() && (isFilePage || textId)) {
  const token = getItem('token');
  if (textId) for (const path of [`/file/${textId}`, `/file/${textId}/content`]) prefetch(apiUrl(path), token);
  else prefetchList(token);
  prefetch(apiUrl('/user/me'), token);
}
