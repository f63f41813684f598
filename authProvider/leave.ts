import { session } from '#contract/session.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';
import { clearSession, recall, remember } from './session.ts';

/** Pages to which nobody needs to come back (§2 Route table). */
const WITHOUT_RETURN = ['/', '/login', '/unauthorised'];

let departing = false;

/** Where the browser is, inside the app: `/bbs?search=a`. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return (pathname.slice(basePath.length) || '/') + search + hash;
}

/** The sign-in page, inside the app, that leads back to a path after signing in. */
export function loginPath(path: string): string {
  return WITHOUT_RETURN.includes(path) ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}

/**
 * Ends the session in this browser and goes to the sign-in page, which says why and leads back here afterwards.
 */
export function leave(farewell?: string): void {
  depart(loginPath(currentPath()), farewell);
}

/** Ends the session on the server as well and goes to the base address (§4 Logout). */
export async function signOut(): Promise<void> {
  const token = recall('token');
  // Whatever the server answers, this browser forgets: the person wants to go.
  await send(session.close, {}, { token }).catch(() => undefined);
  depart('/');
}

/** The document is loaded anew, so that nothing of the person stays in memory. The first one to leave says where to. */
function depart(path: string, farewell?: string): void {
  clearSession();
  if (departing) return;
  departing = true;
  if (farewell) remember('farewell', farewell);
  window.location.replace(basePath + path);
}
