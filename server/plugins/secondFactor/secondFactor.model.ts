/** An authenticator app: what it shares with this instance, and the last of its codes that was used. */
export interface Totp {
  userId: number;
  /** In base 32, sealed; null until the first code has proved that the app has it. */
  secret: string | null;
  /** Of an app that is being set up. */
  pendingSecret: string | null;
  /** The half minute of the last code that was accepted: a code opens once. */
  lastStep: number;
}

export interface TotpStore {
  find(userId: number): Promise<Totp | undefined>;
  /** Notes the secret of an app that is being set up, beside one that is in use. */
  begin(userId: number, pendingSecret: string): Promise<void>;
  /** Takes the app into use, while it is still the one that was begun. */
  confirm(userId: number, pendingSecret: string, step: number): Promise<boolean>;
  /** Uses a code up; says whether it was newer than the last one. Of two at the same time, one is told so. */
  use(userId: number, step: number): Promise<boolean>;
  remove(userId: number): Promise<void>;
  /** Those with a secret, sealed with whatever key. */
  all(): Promise<Totp[]>;
  setSecrets(userId: number, secrets: Pick<Totp, 'secret' | 'pendingSecret'>): Promise<void>;
  removeAll(): Promise<void>;
}

/** Codes on paper, for who has lost the app. Only their hashes are kept. */
export interface RecoveryCodeStore {
  count(userId: number): Promise<number>;
  replace(userId: number, hashes: string[]): Promise<void>;
  /** Uses a code up; says whether it was there. */
  consume(userId: number, hash: string): Promise<boolean>;
}

/** A key in a device or a password store (WebAuthn). */
export interface Passkey {
  id: number;
  userId: number;
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  counter: number;
  /** JSON: how the browser may reach it. */
  transports: string;
  name: string;
  createdOn: string;
  lastUsedOn: string | null;
}

export interface PasskeyStore {
  listOf(userId: number): Promise<Passkey[]>;
  find(credentialId: string): Promise<Passkey | undefined>;
  hasAny(): Promise<boolean>;
  /** False when the key is known already. */
  insert(passkey: Omit<Passkey, 'id' | 'lastUsedOn'>): Promise<boolean>;
  used(id: number, counter: number, on: string): Promise<void>;
  remove(userId: number, id: number): Promise<Passkey | undefined>;
  removeOf(userId: number): Promise<void>;
  /** Notes what a browser has to sign; without a user, anyone who has a key may. */
  insertChallenge(challenge: string, userId: number | null, expiresOn: string): Promise<void>;
  /** Uses a challenge up; says whether it was there for this user, or for anyone. */
  consumeChallenge(challenge: string, userId: number | null, now: string): Promise<boolean>;
  /** Notes a challenge that was sealed instead of stored as used; says whether this was the first time. */
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
