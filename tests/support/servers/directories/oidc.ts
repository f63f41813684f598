import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OidcClient from 'oidc-provider';

/** A real OpenID Connect provider on loopback that signs in every visitor without a question. */
export interface OidcServer {
  /** The configuration of an instance that uses it. */
  env: Record<string, string>;
  /** The user whom it signs in. */
  visitor: OidcVisitor;
  /** A path on which it does not respond. */
  deadPath?: string;
  /** How often it has asked a user to sign in. */
  requestCount: number;
  /**
   * Opens an address like a browser, with new cookies or those of the last visit. @returns the address that it
   * redirects back to; undefined if it shows an error
   */
  visit(address: string, isSame?: boolean): Promise<URL | undefined>;
  /**
   * Signs out at the provider with the cookies of the last visit, and confirms. @returns the address that it redirects
   * to
   */
  signOut(address: string): Promise<URL | undefined>;
  stop(): Promise<void>;
}

export interface OidcVisitor {
  sub: string;
  email?: string;
  isVerified?: boolean;
  /** The claim of the groups, valid or not. */
  groups?: unknown;
  /** Further claims. */
  more?: Record<string, unknown>;
}

const CLIENT = { id: 'strongroom', secret: 'a secret that both know' };

/** @param publicUrl of the instance; sign-outs are sent to it only if this is set */
export async function startOidc(publicUrl = 'https://files.example.org'): Promise<OidcServer> {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: OidcServer = {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, PUBLIC_URL: publicUrl },
    visitor: { sub: 'nobody' },
    requestCount: 0,
    visit(address, isSame = false) {
      if (!isSame) browser = new Map();
      return browse(issuer, browser, address);
    },
    async signOut(address) {
      const { action, xsrf } = await logoutForm(browser, address);
      return browse(issuer, browser, action, new URLSearchParams({ xsrf, logout: 'yes' }));
    },
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  /** The cookies of the last visit. */
  let browser: Cookies = new Map();
  const provider = providerAt(issuer, publicUrl, server);
  const reply = provider.callback();
  http.on('request', (request, response) => {
    if (server.deadPath && request.url?.startsWith(server.deadPath)) return request.destroy();
    if (!request.url?.startsWith('/interaction/')) return reply(request, response);
    server.requestCount++;
    const login = { accountId: server.visitor.sub };
    return provider.interactionFinished(request, response, { login });
  });
  return server;
}

function providerAt(issuer: string, publicUrl: string, server: OidcServer): OidcClient {
  return new OidcClient(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/fileshare/api/authenticate/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/fileshare/`],
        backchannel_logout_uri: `${publicUrl}/fileshare/api/authenticate/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { email: ['email', 'email_verified'], groups: ['groups', '_claim_names'] },
    scopes: ['openid', 'email', 'groups'],
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Its own check rejects addresses like ours.
    fetch: (address, { method, headers, body, signal } = {}) => fetch(address, { method, headers, body, signal }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { Grant: 600, Interaction: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => {
        const { email, isVerified, groups, more } = server.visitor;
        return { sub: accountId, email, email_verified: isVerified, groups, ...more };
      },
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email groups');
      await grant.save();
      return grant;
    },
  });
}

type Cookies = Map<string, string>;

/** Follows the provider's own redirects with its cookies. @param form sent with the first request */
async function browse(issuer: string, browser: Cookies, address: string, form?: URLSearchParams) {
  let next = new URL(address);
  let body = form;
  while (next.origin === issuer) {
    const reply = await request(browser, next, body);
    body = undefined;
    const location = reply.headers.get('location');
    if (!location) return undefined;
    next = new URL(location, next);
  }
  return next;
}

async function request(browser: Cookies, address: URL | string, body?: URLSearchParams): Promise<Response> {
  const cookie = [...browser].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = body ? { method: 'POST', body } : {};
  const reply = await fetch(address, { redirect: 'manual', headers: { cookie }, ...sent });
  for (const set of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    browser.set(name, value);
  }
  return reply;
}

/** The provider's question whether a user wants to sign out. */
async function logoutForm(browser: Cookies, address: string) {
  const page = await (await request(browser, address)).text();
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  return { action, xsrf };
}
