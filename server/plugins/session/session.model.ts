/** A sign-in, from its password to its end; the tokens that renewals hand out belong to it. */
export interface Session {
  id: number;
  userId: number;
  /** When it ends whatever is renewed. */
  endsOn: string;
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
  /** The token with its session, while that session has not been ended. */
  findByToken(hash: string): Promise<(Session & Token) | undefined>;
  insert(session: Omit<Session, 'id'> & { startedOn: string; ip: string }): Promise<number>;
  insertToken(token: Token): Promise<void>;
  /** Lets a token that was renewed run out. */
  replaceToken(hash: string, expiresOn: string, replacedOn: string): Promise<void>;
  end(sessionId: number, on: string): Promise<void>;
  /** Forgets sessions that ended before this. */
  removeEnded(before: string): Promise<void>;
}

/** Tries to sign in, counted per account and per address (`api.md` §10 Rate limits). */
export interface SignInTryStore {
  /** Lets one try of an account be counted at a time. */
  lock(account: string): Promise<void>;
  /** Notes a try before its password is looked at, so that parallel guesses count as well. */
  insert(account: string, ip: string, on: string): Promise<number>;
  /** When the tries since then were made, newest first. */
  since(moment: string, by: { account: string } | { ip: string }): Promise<string[]>;
  /** A try that succeeded was none, and the account's failures are forgiven. */
  forgive(id: number, account: string): Promise<void>;
  removeBefore(moment: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    sessions: SessionStore;
    signInTries: SignInTryStore;
  }
}
