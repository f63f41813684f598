import { basePath } from '#dataProvider/apiUrl.ts';

/**
 * Validates the `redirect` parameter of the URL: a path inside the app, or undefined when it leads to another host, out
 * of the base path, or to a page without a session.
 */
export function insideApp(redirect: string | null): string | undefined {
  if (!redirect || !/^\/(?![/\\])/.test(redirect)) return undefined;
  const { origin } = window.location;
  const url = new URL(basePath + redirect, origin);
  if (url.origin !== origin || !url.pathname.startsWith(`${basePath}/`)) return undefined;
  const path = url.pathname.slice(basePath.length);
  const isSignInPath = /^\/(login|unauthorised)\/?$/.test(path) || path + url.search === '/';
  return isSignInPath ? undefined : path + url.search + url.hash;
}
