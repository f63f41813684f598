import { pathOf, type ReplyOf } from '#contract/endpoint.ts';
import { oidc } from '#contract/users/oidc.ts';
import type { Person } from '../../app/person.ts';
import type { OidcServer } from './oidc.ts';

/** An instance with browser sign-in. */
interface Visited {
  apiUrl: string;
  visitor: Person;
}

/** Starts the sign-in: the address that the browser is redirected to, and the cookie it gets. */
export async function begin(app: Visited, redirect = '') {
  const response = await app.visitor.fetch(`/authenticate/oidc?redirect=${encodeURIComponent(redirect)}`, {
    redirect: 'manual',
  });
  const cookie = response.headers.get('set-cookie') ?? '';
  return { address: new URL(response.headers.get('location') ?? '', app.apiUrl), cookie };
}

/** Returns from the provider: the page that the browser is redirected to. */
export async function returnFromProvider(app: Visited, back: URL | undefined, cookie: string): Promise<string> {
  const response = await app.visitor.fetch(`/authenticate/oidc/callback${back?.search}`, {
    redirect: 'manual',
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  const page = response.headers.get('location') ?? '';
  const code = new URL(page, app.apiUrl).searchParams.get('code');
  if (code) cookies.set(code, cookie);
  return page;
}

/** The cookies of the browsers that got codes. */
const cookies = new Map<string, string>();

/**
 * Runs the whole sign-in; the address of the provider or of the return can be changed on the way. @returns a code, or
 * the page
 */
export async function codeOf(
  app: Visited,
  provider: OidcServer,
  tamper: { out?: (url: URL) => void; back?: (url: URL) => void } = {},
) {
  const { address, cookie } = await begin(app);
  tamper.out?.(address);
  const back = await provider.visit(address.href);
  if (back) tamper.back?.(back);
  const page = await returnFromProvider(app, back, cookie);
  return new URL(page, app.apiUrl).searchParams.get('code') ?? page;
}

/** Exchanges a code for a token, in the browser that got the code or in another one. */
export async function openWith(app: Visited, code: string, cookie = cookies.get(code) ?? '') {
  const response = await app.visitor.fetch(pathOf(oidc.open, {}), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookie.split(';')[0] ?? '' },
    body: JSON.stringify({ code }),
  });
  return { status: response.status, body: (await response.json()) as ReplyOf<typeof oidc.open> & { code?: string } };
}
