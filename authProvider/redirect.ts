import { basePath } from '#dataProvider/apiUrl.ts';

/**
 * The path inside the app that an address bar's `redirect` asks for, or undefined when it leads anywhere else: to
 * another host, out of the sub-path, or back to the pages without a session.
 */
export function insideApp(redirect: string | null): string | undefined {
  if (!redirect || !/^\/(?![/\\])/.test(redirect)) return undefined;
  const { origin } = window.location;
  const url = new URL(basePath + redirect, origin);
  if (url.origin !== origin || !url.pathname.startsWith(`${basePath}/`)) return undefined;
  const path = url.pathname.slice(basePath.length);
  const leadsBack = /^\/(login|unauthorised)\/?$/.test(path) || path + url.search === '/';
  return leadsBack ? undefined : path + url.search + url.hash;
}
