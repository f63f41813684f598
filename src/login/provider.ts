import { insideApp } from '#authProvider/redirect.ts';
import { getItem, PREFIX, setItem } from '#authProvider/session.ts';
import { enter } from '#authProvider/signIn.ts';
import { pathOf } from '#contract/endpoint.ts';
import { oidc } from '#contract/users/oidc.ts';
import { apiUrl } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';

/** Marks that this tab has redirected to the provider: a code from another user's link is ignored. */
const REDIRECTED = `${PREFIX}away`;

/** Redirects to the provider, which returns to the requested page. */
export function goToProvider(): void {
  sessionStorage.setItem(REDIRECTED, '1');
  const redirect = insideApp(getItem('redirect') ?? null);
  window.location.assign(apiUrl(pathOf(oidc.begin, { query: { redirect } })));
}

/** Reads the code of the provider's response from the URL and removes it; undefined after a rejection. */
export function takeCode(): string | undefined {
  const code = new URLSearchParams(window.location.search).get('code') ?? undefined;
  window.history.replaceState(null, '', window.location.pathname);
  const wasRedirected = sessionStorage.getItem(REDIRECTED) !== null;
  sessionStorage.removeItem(REDIRECTED);
  return wasRedirected ? code : undefined;
}

/**
 * Signs in with the code.
 * @returns and throws as `enter`
 */
export async function signInByCode(code: string): Promise<boolean> {
  const requestedAt = Date.now();
  const { accessToken: token, idToken, expiresIn } = await send(oidc.open, { body: { code } });
  setItem('idToken', idToken);
  return enter({ token, expiresIn }, requestedAt);
}
