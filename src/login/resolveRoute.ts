import { currentPath, loginPath } from '#authProvider/endSession.ts';
import { insideApp } from '#authProvider/redirect.ts';
import { clearSession, isSignedIn, removeItem, setItem, take } from '#authProvider/session.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { paths } from '#web/paths.ts';
import { publicPageAt } from '#web/publicPages.ts';

export type Destination = 'login' | 'unauthorised' | 'forgotten' | 'welcome' | 'reset' | 'public' | 'app';

/** The token of a mailed link, `/welcome/{token}` or `/reset/{token}`; empty for other paths. */
export function mailedToken(): string {
  return currentPath().match(/^\/(?:welcome|reset)\/([^/?#]+)/)?.[1] ?? '';
}

/** Replaces the path in the address bar without loading a page. */
export function goTo(path: string): void {
  window.history.replaceState(null, '', basePath + path);
}

/** Decides which page to show for the URL that was opened, and corrects the URL. */
export function resolveRoute(): Destination {
  const path = currentPath();
  const { pathname, searchParams } = new URL(path, window.location.origin);
  if (pathname === paths.unauthorised) {
    clearSession();
    return 'unauthorised';
  }
  // A user who is signed in here may open an invitation for another user.
  if (mailedToken()) return pathname.startsWith('/welcome/') ? 'welcome' : 'reset';
  if (publicPageAt(pathname)) return 'public';
  if (pathname === paths.forgotten) return 'forgotten';
  if (!isSignedIn()) {
    if (pathname !== paths.login) goTo(loginPath(path));
    storeRedirect(pathname === paths.login ? searchParams.get('redirect') : path);
    return 'login';
  }
  if (pathname === paths.login) {
    storeRedirect(searchParams.get('redirect'));
    goTo(take('redirect') ?? paths.fileShare);
    return resolveRoute();
  }
  const [, fileId] = pathname.match(/^\/filenode\/(\d+)\/?$/) ?? [];
  if (fileId) {
    setItem('openFile', Number(fileId));
    goTo(paths.fileShare);
  }
  return 'app';
}

function storeRedirect(requested: string | null): void {
  const redirect = insideApp(requested);
  if (redirect) setItem('redirect', redirect);
  else removeItem('redirect');
}
