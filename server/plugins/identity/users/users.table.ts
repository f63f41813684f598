import type { Generated, Selectable } from 'kysely';
import { foldText, nameKey, sortKey } from '#contract/rules/names.ts';
import type { NoticeMail } from '#contract/users/users.ts';
import { isUniqueViolation } from '#server/storage/database.ts';
import { type Flag, flag } from '#server/storage/terms.ts';
import { type NewUser, type User, type UserPatch, UserTaken } from './users.model.ts';

interface UserTable {
  id: number;
  signInId: string;
  signInKey: string;
  name: string;
  sortKey: string;
  searchText: string;
  email: string;
  emailKey: string;
  passwordHash: string | null;
  isAdmin: Flag;
  isSysAdmin: Flag;
  invalid: Generated<Flag>;
  timeZoneId: string | null;
  cultureId: string | null;
  termAgreed: Generated<Flag>;
  noticeMail: Generated<NoticeMail>;
  createdBy: number | null;
  createdOn: string;
  updatedBy: number | null;
  updatedOn: string;
  deletedOn: string | null;
  lastSignInOn: string | null;
  rowVersion: Generated<number>;
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** Users and groups share one ID space, so that a permission entry needs one ID. */
    bizUnit: { id: Generated<number>; isGroup: Flag };
    userAccount: UserTable;
  }
}

/**
 * Converts the error of a unique index.
 * @throws {UserTaken}
 */
export async function taken<T>(write: Promise<T>): Promise<T> {
  return write.catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    const about = `${error.message} ${(error as { constraint?: string }).constraint ?? ''}`;
    throw new UserTaken(about.includes('emailKey') ? 'email' : 'id');
  });
}

export function asRow({ isAdmin, isSysAdmin, ...user }: NewUser) {
  return {
    ...user,
    isAdmin: flag(isAdmin),
    isSysAdmin: flag(isSysAdmin),
    signInKey: nameKey(user.signInId),
    emailKey: nameKey(user.email),
    sortKey: sortKey(user.name),
    searchText: foldText(`${user.name}\n${user.email}`),
  };
}

export function asColumns({ name, email }: { name: string; email: string }, patch: UserPatch) {
  const { isAdmin, isSysAdmin, invalid, ...texts } = patch;
  const now = { name, email, ...texts };
  return {
    ...now,
    emailKey: nameKey(now.email),
    sortKey: sortKey(now.name),
    searchText: foldText(`${now.name}\n${now.email}`),
    ...(isAdmin !== undefined && { isAdmin: flag(isAdmin) }),
    ...(isSysAdmin !== undefined && { isSysAdmin: flag(isSysAdmin) }),
    ...(invalid !== undefined && { invalid: flag(invalid) }),
  };
}

export function asUser(row: Selectable<UserTable> | undefined): User | undefined {
  if (!row) return undefined;
  const { id, signInId, name, email, passwordHash, timeZoneId, cultureId, noticeMail, rowVersion } = row;
  const { createdBy, createdOn, updatedBy, updatedOn, lastSignInOn } = row;
  const stamps = { createdBy, createdOn, updatedBy, updatedOn, lastSignInOn };
  const flags = {
    isAdmin: row.isAdmin === 1,
    isSysAdmin: row.isSysAdmin === 1,
    invalid: row.invalid === 1,
    termAgreed: row.termAgreed === 1,
  };
  return {
    id,
    signInId,
    name,
    email,
    passwordHash,
    timeZoneId,
    cultureId,
    noticeMail,
    rowVersion,
    ...stamps,
    ...flags,
  };
}
