import { basePath } from '#dataProvider/apiUrl.ts';
import { clearSession, remember } from './session.ts';

/** Pages from which, and to which, nobody needs to come back (§2 Route table). */
const WITHOUT_RETURN = ['/', '/login', '/unauthorised'];

/** The address of the sign-in page that comes back to a path inside the app. */
export function loginAddress(path: string): string {
  const [pathname = ''] = path.split(/[?#]/);
  const query = WITHOUT_RETURN.includes(pathname) && pathname === path ? '' : `?redirect=${encodeURIComponent(path)}`;
  return `${basePath}/login${query}`;
}

/** Where the browser is, inside the app: `/bbs?search=a`. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return (pathname.slice(basePath.length) || '/') + search + hash;
}

/**
 * Ends the session in this browser and goes to the sign-in page, which says why and comes back here afterwards. The
 * document is loaded anew, so nothing of the person stays in memory.
 */
export function leave(farewell?: string): void {
  clearSession();
  if (farewell) remember('farewell', farewell);
  window.location.replace(loginAddress(currentPath()));
}
