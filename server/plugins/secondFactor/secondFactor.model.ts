/** An authenticator app: the shared secret, and the last used code. */
export interface Totp {
  userId: number;
  /** In base 32, encrypted; null until the first code was verified. */
  secret: string | null;
  /** The secret of an app that is being set up. */
  pendingSecret: string | null;
  /** The time step of the last accepted code: each code works once. */
  lastStep: number;
}

export interface TotpStore {
  find(userId: number): Promise<Totp | undefined>;
  /** Stores the secret of an app that is being set up, besides the active one. */
  begin(userId: number, pendingSecret: string): Promise<void>;
  /** Activates the app, if its setup was not restarted. */
  confirm(userId: number, pendingSecret: string, step: number): Promise<boolean>;
  /**
   * Consumes a code.
   * @returns whether it is newer than the last one; of two concurrent requests, only one gets true
   */
  use(userId: number, step: number): Promise<boolean>;
  remove(userId: number): Promise<void>;
  /** Apps with a secret, encrypted with any key. */
  all(): Promise<Totp[]>;
  setSecrets(userId: number, secrets: Pick<Totp, 'secret' | 'pendingSecret'>): Promise<void>;
  removeAll(): Promise<void>;
}

/** Recovery codes for users who have lost their second factor. Only their hashes are stored. */
export interface RecoveryCodeStore {
  count(userId: number): Promise<number>;
  replace(userId: number, hashes: string[]): Promise<void>;
  /**
   * Consumes a code.
   * @returns whether it existed
   */
  consume(userId: number, hash: string): Promise<boolean>;
}

/** A WebAuthn key in a device or a password manager. */
export interface Passkey {
  id: number;
  userId: number;
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  counter: number;
  /** JSON: the transports by which the browser can use it. */
  transports: string;
  name: string;
  createdOn: string;
  lastUsedOn: string | null;
}

export interface PasskeyStore {
  listOf(userId: number): Promise<Passkey[]>;
  find(credentialId: string): Promise<Passkey | undefined>;
  hasAny(): Promise<boolean>;
  /** @returns false when the key exists already */
  insert(passkey: Omit<Passkey, 'id' | 'lastUsedOn'>): Promise<boolean>;
  used(id: number, counter: number, on: string): Promise<void>;
  remove(userId: number, id: number): Promise<Passkey | undefined>;
  removeOf(userId: number): Promise<void>;
  /** Stores a challenge; without a user, it is valid for any key. */
  insertChallenge(challenge: string, userId: number | null, expiresOn: string): Promise<void>;
  /**
   * Consumes a challenge.
   * @returns whether it existed for this user, or for any user
   */
  consumeChallenge(challenge: string, userId: number | null, now: string): Promise<boolean>;
  /**
   * Records a sealed challenge as used.
   * @returns whether it was not used before
   */
  consumeSealedChallenge(challenge: string, expiresOn: string): Promise<boolean>;
  removeChallenges(before: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    totps: TotpStore;
    recoveryCodes: RecoveryCodeStore;
    passkeys: PasskeyStore;
  }
}
