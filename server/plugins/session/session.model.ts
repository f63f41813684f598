/** A sign-in, from its password to its end; the tokens that renewals hand out belong to it. */
export interface Session {
  id: number;
  userId: number;
  /** Whom the user acts as, in a session made for that. */
  actingAs: number | null;
  /** The session that acting began in, and returns to. */
  parentId: number | null;
  /** When it ends whatever is renewed. */
  endsOn: string;
  /** When the user last proved who they are: at sign-in, or by password since. Never in a session of acting. */
  provedOn: string | null;
}
export type NewSession = Omit<Session, 'id'> & { startedOn: string; ip: string; agent: string };

/** The sign-in at a provider that a session began with. */
export interface SessionOrigin {
  /** The issuer. */
  source: string;
  /** What the provider calls its own session. */
  sid: string | null;
  idToken: string;
}

/** One bearer token. Only its hash is kept, so a stolen database opens nothing. */
export interface Token {
  sessionId: number;
  hash: string;
  expiresOn: string;
  /** Set once a renewal has replaced it. */
  replacedOn: string | null;
}

export interface SessionStore {
  /** A session that has not been ended. */
  find(id: number): Promise<Session | undefined>;
  /** The token with its session, while that session has not been ended. */
  findByToken(hash: string): Promise<(Session & Token) | undefined>;
  /** Sessions of the user's own that could still be used or renewed, newest first; not those of acting as another. */
  listOf(
    userId: number,
    renewableAfter: string,
  ): Promise<(Session & Pick<NewSession, 'startedOn' | 'ip' | 'agent'> & { renewedOn: string | null })[]>;
  insert(session: NewSession, origin?: SessionOrigin): Promise<number>;
  /** Where a session comes from; undefined unless that is a provider. */
  originOf(id: number): Promise<SessionOrigin | undefined>;
  /** Ends sessions that began at a provider: all of a user, or those of one session there. Says whose. */
  endOfProvider(source: string, of: { userId: number } | { sid: string }, on: string): Promise<number[]>;
  /** Users with a session that could still be used. */
  userIds(now: string): Promise<number[]>;
  insertToken(token: Token): Promise<void>;
  /** Lets a token that was renewed run out. */
  replaceToken(token: Token, expiresOn: string, replacedOn: string): Promise<void>;
  /** Notes that the user has proved who they are. */
  prove(sessionId: number, on: string): Promise<void>;
  /** Ends a session, and acting as others out of it. */
  end(sessionId: number, on: string): Promise<void>;
  /** Ends every session of a user and every session of others as this user, but one. */
  endAllOf(userId: number, on: string, exceptId: number): Promise<void>;
  /** Ends every session there is. */
  endAll(on: string): Promise<void>;
  /** Forgets sessions that ended before this. */
  /** Ends one token; its session may have others. */
  removeToken(hash: string): Promise<void>;
  removeEnded(before: string): Promise<void>;
}

/** Tries to sign in, counted per account and per address. */
export interface SignInAttemptStore {
  /** Lets one try of an account be counted at a time. */
  lock(account: string): Promise<void>;
  /** Notes a try before its password is looked at, so that parallel guesses count as well. */
  insert(attempt: SignInAttempt): Promise<number>;
  /** When the tries since then were made from an address, on one account or on any; newest first. */
  fromAddress(moment: string, ip: string, of?: { field: AttemptKey; key: string }): Promise<string[]>;
  /** The same from a network of addresses. */
  fromNetwork(moment: string, network: string): Promise<string[]>;
  /** The same on an account from all addresses that are not known to be its user's. */
  fromStrangers(moment: string, field: AttemptKey, key: string, userId: number): Promise<string[]>;
  /** A try that succeeded was none, and the account's failures from there are forgiven. */
  forgive(id: number, account: string, ip: string): Promise<void>;
  /** Notes the entry of a directory that a try was about. */
  setEntry(id: number, entry: string): Promise<void>;
  remove(id: number): Promise<void>;
  removeBefore(moment: string): Promise<void>;
}

/** What tries are counted by: the user or what was typed, what was typed alone, and the entry of a directory. */
export type AttemptKey = 'account' | 'typed' | 'entry';

/** A try, by the keys that it counts under. */
export interface SignInAttempt {
  account: string;
  typed: string | null;
  /** Its address, or the user's device where it is a known one. */
  ip: string;
  /** Of an IPv6 address, the network that one customer may have. */
  network: string | null;
  on: string;
}

/** From where a user has signed in: addresses, and devices by the hash of their cookie. */
export interface KnownAddressStore {
  has(userId: number, ip: string): Promise<boolean>;
  note(userId: number, ip: string, on: string): Promise<void>;
  removeBefore(moment: string): Promise<void>;
}

/** A sign-in between its password and its second factor. Only the hash of what the browser holds is kept. */
export interface SignInChallenge {
  hash: string;
  userId: number;
  /** The try that is forgiven once the sign-in is complete. */
  tryId: number | null;
  /** What was typed for the user, which later tries count under as well. */
  typed: string | null;
  /** The user has to set a second factor up. */
  isEnrolling: boolean;
  origin: SessionOrigin | null;
  expiresOn: string;
}

export interface SignInChallengeStore {
  insert(challenge: SignInChallenge): Promise<void>;
  find(hash: string): Promise<SignInChallenge | undefined>;
  /** Uses it up; says whether it was there. Of two at the same time, one is told so. */
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
