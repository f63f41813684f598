import type { OidcPlace } from '#server/directories.ts';

/** What ties a provider's answer to the question: kept here while the browser is away. */
export interface ProviderChecks {
  state: string;
  nonce: string;
  /** PKCE: its hash goes with the question, itself with the code. */
  verifier: string;
}

/** Whom a provider has signed in. */
export interface ProvidedPerson {
  sub: string;
  /** Only an address that the provider has verified. */
  email: string | null;
  idToken: string;
}

/** An OpenID Connect provider: authorization code with PKCE, state and nonce. */
export interface Provider {
  /** Where to send the browser. @throws when the provider cannot be reached */
  addressFor(checks: ProviderChecks): Promise<string>;
  /**
   * Whom the browser comes back as.
   * @param query what stands behind the `?` of the address it came back to
   * @throws when the provider says no, cannot be reached, or one of the checks fails
   */
  personOf(query: string, checks: ProviderChecks): Promise<ProvidedPerson>;
}

/** Seconds that the provider gets to answer. */
const PATIENCE = 5;

/** @param api where our API answers; an address below it is registered with the provider */
export function openProvider(place: OidcPlace, api: string): Provider {
  const callback = `${api}/authenticate/oidc/callback`;
  let known: ReturnType<typeof discover> | undefined;
  const find = () => {
    known ??= discover(place).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    async addressFor({ state, nonce, verifier }) {
      const { client, configuration } = await find();
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email',
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
      const hasMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const said = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
      const email = said.email_verified === true && typeof said.email === 'string' ? said.email : null;
      return { sub: claims.sub, email, idToken: tokens.id_token };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcPlace) {
  const client = await import('openid-client');
  const auth = clientSecret ? client.ClientSecretBasic(clientSecret) : client.None();
  // The configuration takes unencrypted addresses on loopback only.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const options = { execute, timeout: PATIENCE };
  return { client, configuration: await client.discovery(new URL(issuer), clientId, undefined, auth, options) };
}
