import { oidc } from '#contract/users/oidc.ts';
import { session } from '#contract/users/session.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';
import { clearSession, getItem, setItem } from './session.ts';

/** Pages to which no one needs to come back. */
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
export function endSession(logoutMessage?: string): void {
  depart(loginPath(currentPath()), logoutMessage);
}

/**
 * Ends the session on the server as well and goes to the base address.
 * @param atProvider whether to sign out at the OpenID Connect provider too, by way of its page
 */
export async function signOut(atProvider = false): Promise<void> {
  const token = getItem('token');
  const there = atProvider ? await send(oidc.logoutAddress, {}, { token }).catch(() => undefined) : undefined;
  // Whatever the server answers, this browser forgets: the person wants to go.
  await send(session.close, {}, { token }).catch(() => undefined);
  if (there?.address) departTo(there.address);
  else depart('/');
}

/** The document is loaded again, so that nothing of the person stays in memory. The first one to leave says where to. */
function depart(path: string, logoutMessage?: string): void {
  departTo(basePath + path, logoutMessage);
}

function departTo(address: string, logoutMessage?: string): void {
  clearSession();
  if (departing) return;
  departing = true;
  if (logoutMessage) setItem('logoutMessage', logoutMessage);
  window.location.replace(address);
}
