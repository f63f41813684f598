import { oidc } from '#contract/users/oidc.ts';
import { session } from '#contract/users/session.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';
import { clearSession, getItem, setItem } from './session.ts';

/** Pages to which the user does not return after signing in. */
const WITHOUT_RETURN = ['/', '/login', '/unauthorised'];

let isLeaving = false;

/** The current path within the app: `/bbs?search=a`. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return (pathname.slice(basePath.length) || '/') + search + hash;
}

/** The path of the sign-in page that returns to a path afterwards. */
export function loginPath(path: string): string {
  return WITHOUT_RETURN.includes(path) ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;
}

/** Ends the session in this browser and opens the sign-in page, which shows the message and returns here afterwards. */
export function endSession(logoutMessage?: string): void {
  openPath(loginPath(currentPath()), logoutMessage);
}

/**
 * Ends the session on the server as well and opens the base URL.
 * @param atProvider whether to sign out at the OpenID Connect provider too, through its page
 */
export async function signOut(atProvider = false): Promise<void> {
  const token = getItem('token');
  const logoutAddress = atProvider ? await send(oidc.logoutAddress, {}, { token }).catch(() => undefined) : undefined;
  // The session in this browser ends regardless of the response.
  await send(session.close, {}, { token }).catch(() => undefined);
  await removeDrafts().catch(() => undefined);
  if (logoutAddress?.address) openAddress(logoutAddress.address);
  else openPath('/');
}

/** Removes what the user has typed in the text editor and not saved. */
async function removeDrafts(): Promise<void> {
  const { removeTextDrafts } = await import('./textDrafts.ts');
  await removeTextDrafts(getItem('profile')?.id ?? 0);
}

/** Loads the document again, so that no data of the user stays in memory. Only the first call counts. */
function openPath(path: string, logoutMessage?: string): void {
  openAddress(basePath + path, logoutMessage);
}

function openAddress(address: string, logoutMessage?: string): void {
  clearSession();
  if (isLeaving) return;
  isLeaving = true;
  if (logoutMessage) setItem('logoutMessage', logoutMessage);
  window.location.replace(address);
}
