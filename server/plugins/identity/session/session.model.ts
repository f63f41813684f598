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
