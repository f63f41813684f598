import { createHash } from 'node:crypto';
import type { OidcConfig } from '#server/directories.ts';
import { groupsHere } from '#server/directoryGroups.ts';
import { createLogoutTokenReader } from './logoutToken.ts';

/** Values that link a provider's response to the request; stored while the browser is at the provider. */
export interface ProviderChecks {
  state: string;
  nonce: string;
  /** The PKCE code verifier: its hash is sent with the request, the verifier itself with the code. */
  verifier: string;
}

/** The user whom a provider has authenticated. */
export interface OidcUser {
  sub: string;
  /** Only an address that the provider has verified; otherwise null. */
  email: string | null;
  idToken: string;
  /** The provider's session ID, if it sends one. */
  sid: string | null;
  /** The groups of this instance that the provider assigns to the user; undefined when it does not manage groups. */
  groups?: string[];
}

/** An OpenID Connect provider: authorization code with PKCE, state and nonce. */
export interface OidcClient {
  /**
   * The URL at the provider that the browser is sent to.
   * @throws when the provider cannot be reached
   */
  addressFor(checks: ProviderChecks): Promise<string>;
  /**
   * Completes a sign-in.
   * @param query the query string of the callback URL
   * @throws when the provider reports an error, cannot be reached, or one of the checks fails
   */
  personOf(query: string, checks: ProviderChecks): Promise<OidcUser>;
  /** The URL at the provider for signing out there as well; undefined when the provider has none. */
  logoutAddress(idToken: string): Promise<string | undefined>;
  /**
   * Validates a logout token.
   * @returns whose sessions it ends
   * @throws when the token is invalid, or was not issued by the provider
   */
  loggedOut(logoutToken: string, now: Date): Promise<{ sub?: string; sid?: string }>;
  /** Whether the provider answers. */
  isUp(): Promise<boolean>;
}

/** Timeout of requests to the provider, in seconds. */
const REQUEST_TIMEOUT_S = 5;

/** @param base the base URL of the app; the redirect URIs below it are registered with the provider */
export function openOidcClient(config: OidcConfig, base: string): OidcClient {
  const callback = `${base}/api/authenticate/oidc/callback`;
  const readLogoutToken = createLogoutTokenReader();
  let cached: ReturnType<typeof discover> | undefined;
  const find = () => {
    cached ??= discover(config).catch((error) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
  return {
    async addressFor({ state, nonce, verifier }) {
      const { client, configuration } = await find();
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: config.scope,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
        nonce,
      }).href;
    },
    async personOf(query, { state, nonce, verifier }) {
      const { client, configuration } = await find();
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${callback}?${query}`), checks);
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error('The provider sent no ID token');
      checkAccessToken(tokens.id_token, claims.at_hash, tokens.access_token);
      const requested = ['email', ...(config.groups ? [config.groups.claim] : [])];
      const hasMore =
        requested.some((name) => claims[name] === undefined) && configuration.serverMetadata().userinfo_endpoint;
      const more: Claims = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
      const groups = config.groups && groupsIn({ ...more, ...claims }, config.groups);
      const email = verifiedEmail(claims.email === undefined ? more : claims);
      const sid = typeof claims.sid === 'string' ? claims.sid : null;
      return { sub: claims.sub, email, idToken: tokens.id_token, sid, groups };
    },
    async logoutAddress(idToken) {
      const { client, configuration } = await find();
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${base}/` };
      return client.buildEndSessionUrl(configuration, parameters).href;
    },
    async loggedOut(logoutToken, now) {
      const server = (await find()).configuration.serverMetadata();
      const { issuer, jwks_uri: keys, id_token_signing_alg_values_supported: algorithms } = server;
      return readLogoutToken(logoutToken, { issuer, clientId: config.clientId, keys, algorithms, now });
    },
    isUp: () =>
      discover(config).then(
        () => true,
        () => false,
      ),
  };
}

/** The access token must be the one that the ID token was issued for (OpenID Connect Core, 3.1.3.8). */
function checkAccessToken(idToken: string, expected: unknown, accessToken: string) {
  if (expected === undefined) return;
  const { alg } = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()) as { alg: string };
  const bits = /384|512/.exec(alg)?.[0] ?? (alg.startsWith('Ed') ? '512' : '256');
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  if (digest.subarray(0, digest.length / 2).toString('base64url') !== expected)
    throw new Error('The access token is not the one of the ID token');
}

/** The claims about a user. They come from outside, so their types are unknown. */
type Claims = Record<string, unknown>;

function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
  return isVerified === true && typeof email === 'string' ? email : null;
}

/**
 * The groups of this instance for a user of the provider; names are case-sensitive. Without the claim, the user is in
 * no groups.
 * @throws when the claim does not consist of names, or the provider omitted it because there are too many groups: then
 *   the membership is unknown
 */
function groupsIn(claims: Claims, { pairs, claim }: NonNullable<OidcConfig['groups']>): string[] {
  const elsewhere = claims._claim_names;
  const names = [claims[claim] ?? []].flat();
  if (typeof elsewhere === 'object' && elsewhere !== null && claim in elsewhere)
    throw new Error(`The provider sends the claim ${claim} elsewhere: it has to name fewer groups`);
  if (!names.every((name) => typeof name === 'string'))
    throw new Error(`The claim ${claim} does not hold names of groups`);
  return groupsHere(pairs, names);
}

type ClientAuth = import('openid-client').ClientAuth;

/**
 * The configured authentication method for the token endpoint, or one that the provider lists. `client_secret_post` is
 * preferred, since providers disagree on the encoding of characters in the header.
 */
function clientAuth(client: typeof import('openid-client'), { clientSecret, authMethod }: OidcConfig): ClientAuth {
  if (!clientSecret) return client.None();
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
  return (server, ...request) => {
    const listed = server.token_endpoint_auth_methods_supported ?? [];
    const method = authMethod ?? (listed.includes('client_secret_post') ? 'client_secret_post' : 'client_secret_basic');
    return (method === 'client_secret_post' ? post : basic)(server, ...request);
  };
}

async function discover(config: OidcConfig) {
  const { issuer, clientId } = config;
  const client = await import('openid-client');
  const auth = clientAuth(client, config);
  // The configuration accepts unencrypted URLs on loopback addresses only.
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  // The signatures of ID tokens are verified although they come directly from the provider.
  const execute = [client.enableNonRepudiationChecks, ...insecure];
  const options = { execute, timeout: REQUEST_TIMEOUT_S };
  return { client, configuration: await client.discovery(new URL(issuer), clientId, undefined, auth, options) };
}
