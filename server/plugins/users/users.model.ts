import type { Person } from '#contract/common.ts';
import type { UserNarrowing as Narrowing, NoticeMail, UserCounts, UserField } from '#contract/users/users.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** Another user signs in with that ID, or has that e-mail address. */
export class UserTaken extends Error {
  readonly what: 'id' | 'email';

  constructor(what: 'id' | 'email') {
    super();
    this.what = what;
  }
}

/** A person with an account. Deleted ones stay as names on what they did. */
export interface User {
  id: number;
  /** What they type to sign in; `authProviderUserId` on the wire. */
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
  /** Only users who are not deleted. */
  find(id: number): Promise<User | undefined>;
  /** By ID or e-mail address, ignoring case. */
  findBySignIn(idOrEmail: string): Promise<User | undefined>;
  /** By the ID alone, ignoring case. */
  findBySignInId(signInId: string): Promise<User | undefined>;
  /** By the e-mail address alone, ignoring case. */
  findByEmail(email: string): Promise<User | undefined>;
  /** Those of these users who are not deleted, in the order of their names. */
  findAll(ids: number[]): Promise<User[]>;
  isEmpty(): Promise<boolean>;
  /** The first system administrator: whose hand made what the first start makes. */
  firstSysAdmin(): Promise<User | undefined>;
  /** @param bySignInId whether terms are looked for in sign-in IDs as well */
  list(page: PageOf<UserField>, bySignInId: boolean, narrowing?: UserNarrowing): Promise<Paged<User>>;
  /** How many users each choice of a facet would leave. */
  count(terms: string[], narrowing: UserNarrowing): Promise<UserCounts>;
  noteSignIn(id: number, on: string): Promise<void>;
  /** Lets one change of users' rights, IDs and addresses happen at a time, until this transaction ends. */
  lock(): Promise<void>;
  /** Valid system administrators besides this one. */
  countOtherSysAdmins(id: number): Promise<number>;
  /** @throws {UserTaken} */
  insert(user: NewUser, on: string, by: number | null): Promise<number>;
  /** Writes only while rowVersion stands; says whether it did. @throws {UserTaken} */
  update(id: number, rowVersion: number, patch: UserPatch, by: number, on: string): Promise<boolean>;
  /** Marks as deleted while rowVersion stands, and forgets the password. */
  remove(id: number, rowVersion: number, by: number, on: string): Promise<boolean>;
  /** Writes only while the hash is still the one that was looked at. */
  setPassword(id: number, hash: string, insteadOf: string | null): Promise<boolean>;
  agreeTerms(id: number, agreed: boolean): Promise<void>;
  /** Names for `createdBy` and the like, deleted users included. */
  names(ids: number[]): Promise<Person[]>;
  /** Users with one of these numbers, deleted ones included, and users who are called so now, by the key of the name. */
  namesakes(ids: number[], sortKeys: string[]): Promise<Namesake[]>;
}

/** What tells users of the same name apart. */
export interface Namesake {
  id: number;
  sortKey: string;
  signInId: string;
  email: string;
  isDeleted: boolean;
}

/** What narrows a list of users: as the contract has it, with what the service has looked up. */
export interface UserNarrowing
  extends Omit<Narrowing, 'search' | 'groupId' | 'lastSignInFrom' | 'lastSignInTo' | 'timeZone'> {
  /** Only these users. */
  ids?: number[];
  /** The moments that `lastSignIn` counts from. */
  weekAgo: string;
  longAgo: string;
  /** From this moment on, and before that one. */
  signedInFrom?: string | undefined;
  signedInBefore?: string | undefined;
}

/** The numbers that users and groups share. */
export interface BizUnitStore {
  /** A number for a new user or group. */
  insert(isGroup: boolean): Promise<number>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    bizUnits: BizUnitStore;
    users: UserStore;
  }
}
