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
