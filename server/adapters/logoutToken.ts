import type { JWTVerifyGetKey } from 'jose';

/** The event that a logout token announces (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
/** Older tokens are taken for repeated ones. */
const MAX_AGE_S = 300;
const TOLERANCE_S = 60;

/** What the provider's metadata and the configuration say about its tokens. */
export interface LogoutTokenRules {
  issuer: string;
  clientId: string;
  /** Where its keys are. */
  keys: string | undefined;
  /** The algorithms of its signatures. */
  algorithms: string[] | undefined;
  now: Date;
}

/** Reads logout tokens; the keys of the provider are kept, and fetched again when it has others. */
export function createLogoutTokenReader() {
  let known: { address: string; keys: JWTVerifyGetKey } | undefined;
  /** Whose sessions a token ends. @throws when it is not one, or not from the provider */
  return async (token: string, rules: LogoutTokenRules): Promise<{ sub?: string; sid?: string }> => {
    const { createRemoteJWKSet, jwtVerify } = await import('jose');
    const { keys: address = '', issuer, clientId, algorithms = ['RS256'], now } = rules;
    if (known?.address !== address) known = { address, keys: createRemoteJWKSet(new URL(address)) };
    const { payload } = await jwtVerify(token, known.keys, {
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
