import { oidc } from '#contract/oidc.ts';
import type { TestHouse } from './house.ts';
import type { OidcServer } from './oidc.ts';

/** Presses the button: where the browser is sent, and the cookie it keeps. */
export async function begin(house: TestHouse, redirect = '') {
  const answer = await house.visitor.fetch(`/authenticate/oidc?redirect=${encodeURIComponent(redirect)}`, {
    redirect: 'manual',
  });
  const cookie = answer.headers.get('set-cookie') ?? '';
  return { address: new URL(answer.headers.get('location') ?? '', house.apiUrl), cookie };
}

/** Comes back from the provider: the page that the browser goes on to. */
export async function comeBack(house: TestHouse, back: URL | undefined, cookie: string): Promise<string> {
  const answer = await house.visitor.fetch(`/authenticate/oidc/callback${back?.search}`, {
    redirect: 'manual',
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  return answer.headers.get('location') ?? '';
}

/** Goes all the way, with the address of the provider or the one back changed on the way. @returns a code, or the page */
export async function codeOf(
  house: TestHouse,
  provider: OidcServer,
  tamper: { out?: (url: URL) => void; back?: (url: URL) => void } = {},
) {
  const { address, cookie } = await begin(house);
  tamper.out?.(address);
  const back = await provider.visit(address.href);
  if (back) tamper.back?.(back);
  const page = await comeBack(house, back, cookie);
  return new URL(page, house.apiUrl).searchParams.get('code') ?? page;
}

/** Fetches the token for a code. */
export const openWith = (house: TestHouse, code: string) => house.visitor.call(oidc.open, { body: { code } });
