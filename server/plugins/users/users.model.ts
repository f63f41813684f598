import type { Person } from '#contract/common.ts';
import type { UserNarrowing as Narrowing, NoticeMail, UserCounts, UserField } from '#contract/users/users.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** Another user has this sign-in ID or e-mail address. */
export class UserTaken extends Error {
  readonly field: 'id' | 'email';

  constructor(field: 'id' | 'email') {
    super();
    this.field = field;
  }
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

export interface UserStore {
  /** Finds only users who are not deleted. */
  find(id: number): Promise<User | undefined>;
  /** By ID or e-mail address, ignoring case. */
  findBySignIn(idOrEmail: string): Promise<User | undefined>;
  /** By the ID alone, ignoring case. */
  findBySignInId(signInId: string): Promise<User | undefined>;
  /** By the e-mail address alone, ignoring case. */
  findByEmail(email: string): Promise<User | undefined>;
  /** Those of these users who are not deleted, by name. */
  findAll(ids: number[]): Promise<User[]>;
  isEmpty(): Promise<boolean>;
  /** The first system administrator, who is recorded as the creator of initial data. */
  firstSysAdmin(): Promise<User | undefined>;
  /** @param bySignInId whether terms match sign-in IDs as well */
  list(page: PageOf<UserField>, bySignInId: boolean, narrowing?: UserNarrowing): Promise<Paged<User>>;
  /** The number of users for each value of a facet. */
  count(terms: string[], narrowing: UserNarrowing): Promise<UserCounts>;
  noteSignIn(id: number, on: string): Promise<void>;
  /** Serialises changes of users' rights, IDs and addresses, until this transaction ends. */
  lock(): Promise<void>;
  /** Valid system administrators besides this one. */
  countOtherSysAdmins(id: number): Promise<number>;
  /** @throws {UserTaken} */
  insert(user: NewUser, on: string, by: number | null): Promise<number>;
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   * @throws {UserTaken}
   */
  update(id: number, rowVersion: number, patch: UserPatch, by: number, on: string): Promise<boolean>;
  /** Marks as deleted and removes the password, if rowVersion is current. */
  remove(id: number, rowVersion: number, by: number, on: string): Promise<boolean>;
  /** Sets the password if the hash is still the one that was checked. */
  setPassword(id: number, hash: string, insteadOf: string | null): Promise<boolean>;
  agreeTerms(id: number, agreed: boolean): Promise<void>;
  /** Names for `createdBy` and similar, including deleted users. */
  names(ids: number[]): Promise<Person[]>;
  /**
   * Users with these IDs, including deleted ones, and users who have one of these names now, by the key of the name.
   */
  namesakes(ids: number[], sortKeys: string[]): Promise<Namesake[]>;
}

/** What distinguishes users with the same name. */
export interface Namesake {
  id: number;
  sortKey: string;
  signInId: string;
  email: string;
  isDeleted: boolean;
}

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

/** The IDs that users and groups share. */
export interface BizUnitStore {
  /** Creates the ID of a new user or group. */
  insert(isGroup: boolean): Promise<number>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    bizUnits: BizUnitStore;
    users: UserStore;
  }
}
