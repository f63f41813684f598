import type { Person } from '#contract/common.ts';

/** A person with an account (§3 User). Deleted ones stay as names on what they did. */
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
  rowVersion: number;
}
export type NewUser = Omit<User, 'id' | 'rowVersion' | 'termAgreed' | 'invalid'>;

export interface UserStore {
  /** Only users who are not deleted. */
  find(id: number): Promise<User | undefined>;
  /** By ID or e-mail address, ignoring case. */
  findBySignIn(idOrEmail: string): Promise<User | undefined>;
  isEmpty(): Promise<boolean>;
  /** The first system administrator: whose hand made what the first start makes. */
  firstSysAdmin(): Promise<User | undefined>;
  insert(user: NewUser, on: string, by: number | null): Promise<number>;
  agreeTerms(id: number, agreed: boolean): Promise<void>;
  /** Names for `createdBy` and the like, deleted users included. */
  names(ids: number[]): Promise<Person[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    users: UserStore;
  }
}
