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
