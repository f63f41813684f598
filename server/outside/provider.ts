import type { OidcPlace } from '#server/directories.ts';
import { groupsHere } from '#server/directoryGroups.ts';

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
  /** The groups here that the provider puts them into; undefined where it has no say in that. */
  groups?: string[];
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
        scope: place.scope,
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
      const wanted = ['email', ...(place.groups ? [place.groups.claim] : [])];
      const hasMore =
        wanted.some((name) => claims[name] === undefined) && configuration.serverMetadata().userinfo_endpoint;
      const more: Claims = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
      const groups = place.groups && groupsIn({ ...more, ...claims }, place.groups);
      const email = verifiedEmail(claims.email === undefined ? more : claims);
      return { sub: claims.sub, email, idToken: tokens.id_token, groups };
    },
  };
}

/** What a provider says of somebody: nothing in it is sure to be what it should. */
type Claims = Record<string, unknown>;

function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
  return isVerified === true && typeof email === 'string' ? email : null;
}

/**
 * The groups here of somebody there, by names that tell capitals apart. A provider that names none puts them into none.
 * @throws when it says something else than names, or that there are too many to be sent: then nobody knows
 */
function groupsIn(said: Claims, { pairs, claim }: NonNullable<OidcPlace['groups']>): string[] {
  const elsewhere = said._claim_names;
  const names = [said[claim] ?? []].flat();
  if (typeof elsewhere === 'object' && elsewhere !== null && claim in elsewhere)
    throw new Error(`The provider sends the claim ${claim} elsewhere: it has to name fewer groups`);
  if (!names.every((name) => typeof name === 'string'))
    throw new Error(`The claim ${claim} does not hold names of groups`);
  return groupsHere(pairs, names);
}

async function discover({ issuer, clientId, clientSecret }: OidcPlace) {
  const client = await import('openid-client');
  const auth = clientSecret ? client.ClientSecretBasic(clientSecret) : client.None();
  // The configuration takes unencrypted addresses on loopback only.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const options = { execute, timeout: PATIENCE };
  return { client, configuration: await client.discovery(new URL(issuer), clientId, undefined, auth, options) };
}
