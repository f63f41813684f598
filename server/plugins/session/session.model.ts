/** A session, from sign-in to its end; renewals add tokens to it. */
export interface Session {
  id: number;
  userId: number;
  /** The impersonated user, in a session created for that. */
  actingAs: number | null;
  /** The session that the impersonation was started in. */
  parentId: number | null;
  /** When it ends at the latest, regardless of renewals. */
  endsOn: string;
  /** When the user last authenticated: at sign-in or by reauthentication. Null for impersonations. */
  provedOn: string | null;
}
export type NewSession = Omit<Session, 'id'> & { startedOn: string; ip: string; agent: string };

/** The sign-in at a provider by which a session began. */
export interface SessionOrigin {
  /** The issuer. */
  source: string;
  /** The session ID of the provider. */
  sid: string | null;
  idToken: string;
}

/** A bearer token. Only its hash is stored. */
export interface Token {
  sessionId: number;
  hash: string;
  expiresOn: string;
  /** Set when a renewal has replaced it. */
  replacedOn: string | null;
}

export interface SessionStore {
  /** A session that has not been ended. */
  find(id: number): Promise<Session | undefined>;
  /** The token with its session, if the session has not ended. */
  findByToken(hash: string): Promise<(Session & Token) | undefined>;
  /** The user's sessions that can be used or renewed, newest first; without impersonations. */
  listOf(
    userId: number,
    renewableAfter: string,
  ): Promise<(Session & Pick<NewSession, 'startedOn' | 'ip' | 'agent'> & { renewedOn: string | null })[]>;
  insert(session: NewSession, origin?: SessionOrigin): Promise<number>;
  /** The provider sign-in of a session; undefined for other sessions. */
  originOf(id: number): Promise<SessionOrigin | undefined>;
  /**
   * Ends sessions that began at a provider: all of a user, or those of one provider session.
   * @returns their users
   */
  endOfProvider(source: string, of: { userId: number } | { sid: string }, on: string): Promise<number[]>;
  /** Users with a valid session. */
  userIds(now: string): Promise<number[]>;
  insertToken(token: Token): Promise<void>;
  /** Marks a token as replaced, and shortens its validity. */
  replaceToken(token: Token, expiresOn: string, replacedOn: string): Promise<void>;
  /** Records a reauthentication. */
  prove(sessionId: number, on: string): Promise<void>;
  /** Ends a session, and the impersonations started in it. */
  end(sessionId: number, on: string): Promise<void>;
  /** Ends all sessions of a user and all impersonations of the user, except for one session. */
  endAllOf(userId: number, on: string, exceptId: number): Promise<void>;
  /** Ends all sessions. */
  endAll(on: string): Promise<void>;
  /** Removes sessions that ended before this time. */
  /** Removes one token; its session may have others. */
  removeToken(hash: string): Promise<void>;
  removeEnded(before: string): Promise<void>;
}

/** Sign-in attempts, counted per account and per address. */
export interface SignInAttemptStore {
  /** Serialises the counting of attempts for an account. */
  lock(account: string): Promise<void>;
  /** Records an attempt before its password is checked, so that concurrent guesses count as well. */
  insert(attempt: SignInAttempt): Promise<number>;
  /** The times of the attempts from an address since then, for one account or for any; newest first. */
  fromAddress(time: string, ip: string, of?: { field: AttemptKey; key: string }): Promise<string[]>;
  /** The same for an IPv6 network. */
  fromNetwork(time: string, network: string): Promise<string[]>;
  /** The same for all IPv6 networks whose keys begin like this. */
  fromProvider(time: string, prefix: string): Promise<string[]>;
  /** The same for an account, from all addresses that are not known for its user. */
  fromUnknownAddresses(time: string, field: AttemptKey, key: string, userId: number): Promise<string[]>;
  /** Removes a successful attempt, and the failed ones of this account from the same address. */
  forgive(id: number, account: string, ip: string): Promise<void>;
  /** Records the directory entry of an attempt. */
  setEntry(id: number, entry: string): Promise<void>;
  remove(id: number): Promise<void>;
  removeBefore(time: string): Promise<void>;
}

/**
 * The keys by which attempts are counted: the user or else the typed name, the typed name alone, and the directory
 * entry.
 */
export type AttemptKey = 'account' | 'typed' | 'entry';

/** An attempt, with the keys by which it counts. */
export interface SignInAttempt {
  account: string;
  typed: string | null;
  /** The IP address, or the ID of a known device. */
  ip: string;
  /** For an IPv6 address, the network that one customer may have. */
  network: string | null;
  on: string;
}

/** Known addresses of a user: IP addresses, and devices by the hash of their cookie. */
export interface KnownAddressStore {
  has(userId: number, ip: string): Promise<boolean>;
  note(userId: number, ip: string, on: string): Promise<void>;
  removeBefore(time: string): Promise<void>;
}

/** A sign-in between password and second factor. Only the hash of the browser's secret is stored. */
export interface SignInChallenge {
  hash: string;
  userId: number;
  /** The attempt to be forgiven when the sign-in is complete. */
  tryId: number | null;
  /** The typed name, by which later attempts count as well. */
  typed: string | null;
  /** The user must set up a second factor. */
  isEnrolling: boolean;
  origin: SessionOrigin | null;
  expiresOn: string;
}

export interface SignInChallengeStore {
  insert(challenge: SignInChallenge): Promise<void>;
  find(hash: string): Promise<SignInChallenge | undefined>;
  /**
   * Consumes a challenge.
   * @returns whether it existed; of two concurrent requests, only one gets true
   */
  consume(hash: string): Promise<boolean>;
  removeOf(userId: number): Promise<void>;
  removeExpired(before: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    sessions: SessionStore;
    signInChallenges: SignInChallengeStore;
    signInAttempts: SignInAttemptStore;
    knownAddresses: KnownAddressStore;
  }
}
