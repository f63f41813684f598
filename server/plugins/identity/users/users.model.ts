import type { UserNarrowing as Narrowing, NoticeMail } from '#contract/users/users.ts';

/** Another user has this sign-in ID or e-mail address. */
export class UserTaken extends Error {
  readonly field: 'id' | 'email';

  constructor(field: 'id' | 'email') {
    super();
    this.field = field;
  }
}

/** A user or a group. */
export interface NamedUnit {
  id: number;
  name: string;
  isGroup: boolean;
}

/** A user account. Deleted users are kept as names in the history. */
export interface User {
  id: number;
  /** The sign-in ID; `authProviderUserId` in the API. */
  signInId: string;
  name: string;
  email: string;
  passwordHash: string | null;
  isAdmin: boolean;
  isSysAdmin: boolean;
  invalid: boolean;
  timeZoneId: string | null;
  cultureId: string | null;
  termAgreed: boolean;
  noticeMail: NoticeMail;
  createdBy: number | null;
  createdOn: string;
  updatedBy: number | null;
  updatedOn: string;
  lastSignInOn: string | null;
  rowVersion: number;
}
type Stamps = 'createdBy' | 'createdOn' | 'updatedBy' | 'updatedOn' | 'lastSignInOn';
export type NewUser = Omit<User, 'id' | 'rowVersion' | 'termAgreed' | 'invalid' | 'noticeMail' | Stamps>;
export type UserPatch = Partial<
  Pick<User, 'name' | 'email' | 'isAdmin' | 'isSysAdmin' | 'invalid' | 'timeZoneId' | 'cultureId' | 'noticeMail'>
>;

/** The filters of a user list: as in the contract, with what the service has looked up. */
export interface UserNarrowing
  extends Omit<Narrowing, 'search' | 'groupId' | 'lastSignInFrom' | 'lastSignInTo' | 'timeZone'> {
  /** Only these users. */
  ids?: number[];
  /** The start of the period for `lastSignIn`. */
  weekAgo: string;
  longAgo: string;
  /** The last sign-in is at or after the first, and before the second time. */
  signedInFrom?: string | undefined;
  signedInBefore?: string | undefined;
}
