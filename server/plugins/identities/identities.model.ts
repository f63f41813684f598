/** The source of identities from the LDAP directory; identities from OpenID Connect have the issuer as source. */
export const DIRECTORY = 'ldap';

/** A user as described by a directory or a provider. */
export interface ExternalUser {
  source: string;
  /** The permanent identifier in the source. */
  subject: string;
  /** A name by which administrators recognise the user. */
  name: string;
  emails: string[];
}

/** The external identity of a user here, recorded at the first sign-in. */
export interface ExternalIdentity extends Omit<ExternalUser, 'emails'> {
  userId: number;
  linkedOn: string;
  /** When the directory stopped listing the user. */
  goneOn: string | null;
}

export interface ExternalIdentityStore {
  listOf(userId: number): Promise<ExternalIdentity[]>;
  find(userId: number, source: string): Promise<ExternalIdentity | undefined>;
  findBySubject(source: string, subject: string): Promise<ExternalIdentity | undefined>;
  /** The identities of a source whose users still exist there. */
  listPresent(source: string): Promise<ExternalIdentity[]>;
  /** Replaces the identity of this user and source. */
  save(identity: ExternalIdentity): Promise<void>;
  setGone(userId: number, source: string, on: string): Promise<void>;
  remove(userId: number, source: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    externalIdentities: ExternalIdentityStore;
  }
}
