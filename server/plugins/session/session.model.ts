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
  insert(session: NewSession): Promise<number>;
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
  removeEnded(before: string): Promise<void>;
}

/** Tries to sign in, counted per account and per address (`api.md` §10 Rate limits). */
export interface SignInTryStore {
  /** Lets one try of an account be counted at a time. */
  lock(account: string): Promise<void>;
  /** Notes a try before its password is looked at, so that parallel guesses count as well. */
  insert(account: string, ip: string, on: string): Promise<number>;
  /** When the tries since then were made from an address, on one account or on any; newest first. */
  fromAddress(moment: string, ip: string, account?: string): Promise<string[]>;
  /** The same on an account from all addresses that are not known to be its user's. */
  fromStrangers(moment: string, account: string, userId: number): Promise<string[]>;
  /** A try that succeeded was none, and the account's failures from there are forgiven. */
  forgive(id: number, account: string, ip: string): Promise<void>;
  removeBefore(moment: string): Promise<void>;
}

/** From where somebody has signed in. */
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
  /** The user has to set a second factor up. */
  isEnrolling: boolean;
  expiresOn: string;
}

export interface SignInChallengeStore {
  insert(challenge: SignInChallenge): Promise<void>;
  find(hash: string): Promise<SignInChallenge | undefined>;
  /** Uses it up; says whether it was there. Of two at once, one is told so. */
  spend(hash: string): Promise<boolean>;
  removeOf(userId: number): Promise<void>;
  removeExpired(before: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    sessions: SessionStore;
    signInChallenges: SignInChallengeStore;
    signInTries: SignInTryStore;
    knownAddresses: KnownAddressStore;
  }
}
