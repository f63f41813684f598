/** What users of an LDAP directory come from; those of a provider come from its issuer. */
export const DIRECTORY = 'ldap';

/** A user as a directory or a provider knows them. */
export interface ExternalUser {
  source: string;
  /** Names them there for good. */
  subject: string;
  /** What an administrator recognises them by. */
  name: string;
  emails: string[];
}

/** Who signs in as a user here: remembered when they first did. */
export interface ExternalIdentity extends Omit<ExternalUser, 'emails'> {
  userId: number;
  linkedOn: string;
  /** Since when the directory does not know them any more. */
  goneOn: string | null;
}

export interface ExternalIdentityStore {
  listOf(userId: number): Promise<ExternalIdentity[]>;
  find(userId: number, source: string): Promise<ExternalIdentity | undefined>;
  findBySubject(source: string, subject: string): Promise<ExternalIdentity | undefined>;
  /** Those of a source that are not gone. */
  listPresent(source: string): Promise<ExternalIdentity[]>;
  /** Takes the place of what was remembered of the user and the source. */
  save(identity: ExternalIdentity): Promise<void>;
  setGone(userId: number, source: string, on: string): Promise<void>;
  remove(userId: number, source: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    externalIdentities: ExternalIdentityStore;
  }
}
