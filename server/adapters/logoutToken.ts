import type { JWTVerifyGetKey } from 'jose';

/** The event that a logout token announces (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
/** Tokens older than this are rejected as replayed. */
const MAX_AGE_S = 300;
const TOLERANCE_S = 60;

/** The values of the provider's metadata and of the configuration that tokens are checked against. */
export interface LogoutTokenRules {
  issuer: string;
  clientId: string;
  /** The URL of the provider's signing keys. */
  keys: string | undefined;
  /** The signature algorithms that the provider lists. */
  algorithms: string[] | undefined;
  now: Date;
}

/**
 * Creates the reader of logout tokens. The provider's keys are cached, and fetched again when a token names an unknown
 * key.
 */
export function createLogoutTokenReader() {
  let cached: { address: string; keys: JWTVerifyGetKey } | undefined;
  /**
   * Validates a token.
   * @returns whose sessions it ends
   * @throws when the token is invalid, or was not issued by the provider
   */
  return async (token: string, rules: LogoutTokenRules): Promise<{ sub?: string; sid?: string }> => {
    const { createRemoteJWKSet, jwtVerify } = await import('jose');
    const { keys: address = '', issuer, clientId, algorithms = ['RS256'], now } = rules;
    if (cached?.address !== address) cached = { address, keys: createRemoteJWKSet(new URL(address)) };
    const { payload } = await jwtVerify(token, cached.keys, {
      issuer,
      audience: clientId,
      algorithms: algorithms.filter((name) => !/^(HS|none)/i.test(name)),
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: MAX_AGE_S,
      clockTolerance: TOLERANCE_S,
      currentDate: now,
    });
    const { events, nonce, sub, sid } = payload;
    const isLogout = typeof events === 'object' && events !== null && LOGOUT in events;
    if (!isLogout || nonce !== undefined) throw new Error('The token is not a logout token');
    if (sub === undefined && typeof sid !== 'string') throw new Error('The logout token names no user');
    return { ...(sub !== undefined && { sub }), ...(typeof sid === 'string' && { sid }) };
  };
}
