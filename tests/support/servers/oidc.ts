import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OidcClient from 'oidc-provider';

/** A real OpenID Connect provider on loopback, at which anyone who comes is signed in immediately. */
export interface OidcServer {
  /** What an instance needs to send people there. */
  env: Record<string, string>;
  /** Whom it signs in. */
  visitor: OidcVisitor;
  /** A path on which it is dead. */
  deadPath?: string;
  /** Goes there as a browser would. @returns where it sends the browser back to, undefined when it shows an error */
  visit(address: string): Promise<URL | undefined>;
  stop(): Promise<void>;
}

export interface OidcVisitor {
  sub: string;
  email?: string;
  isVerified?: boolean;
  /** What it says of their groups, be it what it should or not. */
  groups?: unknown;
  /** What else it says of them. */
  more?: Record<string, unknown>;
}

const CLIENT = { id: 'strongroom', secret: 'a secret that both know' };
const PUBLIC_URL = 'https://files.example.org';

export async function startOidc(): Promise<OidcServer> {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: OidcServer = {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, PUBLIC_URL },
    visitor: { sub: 'nobody' },
    visit: (address) => visit(issuer, address),
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  const provider = providerAt(issuer, server);
  const answer = provider.callback();
  http.on('request', (request, response) => {
    if (server.deadPath && request.url?.startsWith(server.deadPath)) return request.destroy();
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const login = { accountId: server.visitor.sub };
    return provider.interactionFinished(request, response, { login });
  });
  return server;
}

function providerAt(issuer: string, server: OidcServer): OidcClient {
  return new OidcClient(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${PUBLIC_URL}/fileshare/api/authenticate/oidc/callback`],
      },
    ],
    claims: { email: ['email', 'email_verified'], groups: ['groups', '_claim_names'] },
    scopes: ['openid', 'email', 'groups'],
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: false } },
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

/** Follows the provider's own redirects with its cookies. */
async function visit(issuer: string, address: string): Promise<URL | undefined> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  while (next.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) return undefined;
    next = new URL(location, next);
  }
  return next;
}
