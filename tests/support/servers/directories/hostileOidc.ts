import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** Changes of a correct response of a provider. */
export interface HostileResponse {
  /** Changes the claims; undefined removes one. */
  claims?: (claims: JWTPayload) => Record<string, unknown>;
  /** How the ID token is signed. */
  sign?: 'own' | 'stranger' | 'none' | 'secret' | 'broken' | 'otherAlgorithm';
  /** Changes the response of the token endpoint. */
  tokens?: (overrides: Record<string, unknown>) => unknown;
  status?: number;
  type?: string;
  /** Changes the address that the browser is sent back to. */
  back?: (url: URL) => void;
  /** The response of the user info endpoint. */
  userinfo?: Record<string, unknown>;
}

const CLIENT = { id: 'strongroom', secret: 'a secret that both know' };

/** A provider whose responses a test can change. */
export async function startHostileOidc() {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const [own, stranger] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const server = {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret } as Record<
      string,
      string
    >,
    overrides: {} as HostileResponse,
    /** How the client sent its secret to the token endpoint, the last time. */
    sentSecret: '' as string,
    /** Methods that the metadata list. */
    methods: ['client_secret_basic', 'client_secret_post'],
    async visit(address: string): Promise<URL> {
      const query = new URL(address).searchParams;
      nonce = query.get('nonce') ?? '';
      const back = new URL(query.get('redirect_uri') ?? '');
      for (const [name, value] of Object.entries({ code: 'c', state: query.get('state') ?? '', iss: issuer }))
        back.searchParams.set(name, value);
      server.overrides.back?.(back);
      return back;
    },
    /** A logout token, correct except for the changes. */
    logoutToken: (change: Record<string, unknown> = {}, key: 'own' | 'stranger' = 'own', now = new Date()) =>
      signed({
        key,
        claims: {
          iss: issuer,
          aud: CLIENT.id,
          iat: Math.floor(now.getTime() / 1000),
          jti: String(Math.random()),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...change,
        },
      }),
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  let nonce = '';
  const signed = async ({ key, claims }: { key: 'own' | 'stranger'; claims: Record<string, unknown> }) => {
    const defined = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
    const { privateKey } = key === 'own' ? own : stranger;
    return new SignJWT(defined).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(privateKey);
  };
  const idToken = async (accessToken: string): Promise<string> => {
    const { sign = 'own', claims: change = (claims) => claims } = server.overrides;
    const now = Math.floor(Date.now() / 1000);
    const digest = createHash('sha256').update(accessToken).digest();
    const at_hash = digest.subarray(0, 16).toString('base64url');
    const right = { iss: issuer, aud: CLIENT.id, sub: 'ann', nonce, iat: now, exp: now + 300, at_hash };
    const claims = change(right);
    const token = await signed({ key: sign === 'stranger' ? 'stranger' : 'own', claims });
    const [, body = '', signature = ''] = token.split('.');
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: '1' })).toString('base64url');
    if (sign === 'none') return `${header('none')}.${body}.`;
    if (sign === 'otherAlgorithm') return `${header('ES256')}.${body}.${Buffer.alloc(64, 1).toString('base64url')}`;
    if (sign === 'broken') return `${header('RS256')}.${body}.${signature.slice(0, -6)}AAAAAA`;
    if (sign !== 'secret') return token;
    return new SignJWT(claims as JWTPayload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.secret));
  };
  const documents: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/out`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      token_endpoint_auth_methods_supported: server.methods,
    }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), kid: '1', alg: 'RS256', use: 'sig' }] }),
    '/me': () => server.overrides.userinfo ?? { sub: 'ann', email: 'ann@example.org', email_verified: true },
    '/token': async () => {
      const right = { access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token: await idToken('at') };
      return server.overrides.tokens ? server.overrides.tokens(right) : right;
    },
  };
  http.on('request', async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    let body = '';
    for await (const piece of request) body += piece;
    if (path === '/token')
      server.sentSecret = request.headers.authorization ? 'basic' : /client_secret=/.test(body) ? 'post' : '';
    const document = await documents[path]?.();
    const isToken = path === '/token';
    response.statusCode = document === undefined ? 404 : isToken ? (server.overrides.status ?? 200) : 200;
    response.setHeader('content-type', (isToken && server.overrides.type) || 'application/json');
    response.end(typeof document === 'string' ? document : JSON.stringify(document ?? {}));
  });
  return server;
}
