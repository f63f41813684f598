import type { Generated, Selectable } from 'kysely';
import { foldText, nameKey, sortKey } from '#contract/rules/names.ts';
import type { Db } from '#server/storage/database.ts';
import type { User, UserStore } from './users.model.ts';

type Flag = 0 | 1;

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
  createdBy: number | null;
  createdOn: string;
  updatedBy: number | null;
  updatedOn: string;
  deletedOn: string | null;
  rowVersion: Generated<number>;
}

declare module '#server/storage/database.ts' {
  interface Tables {
    /** Users and groups share one id space, so that a permission needs only a number. */
    bizUnit: { id: Generated<number>; isGroup: Flag };
    userAccount: UserTable;
  }
}

export const userStore = (db: Db): UserStore => {
  const present = db.selectFrom('userAccount').selectAll().where('deletedOn', 'is', null);
  return {
    async find(id) {
      return asUser(await present.where('id', '=', id).executeTakeFirst());
    },
    async findBySignIn(idOrEmail) {
      const key = nameKey(idOrEmail.trim());
      const found = await present
        .where((eb) => eb.or([eb('signInKey', '=', key), eb('emailKey', '=', key)]))
        .orderBy((eb) => eb.case().when('signInKey', '=', key).then(0).else(1).end())
        .executeTakeFirst();
      return asUser(found);
    },
    async isEmpty() {
      return (await db.selectFrom('userAccount').select('id').limit(1).executeTakeFirst()) === undefined;
    },
    async firstSysAdmin() {
      return asUser(await present.where('isSysAdmin', '=', 1).orderBy('id').limit(1).executeTakeFirst());
    },
    async insert(user, on, by) {
      const { id } = await db.insertInto('bizUnit').values({ isGroup: 0 }).returning('id').executeTakeFirstOrThrow();
      const stamps = { createdBy: by, createdOn: on, updatedBy: by, updatedOn: on, deletedOn: null };
      await db
        .insertInto('userAccount')
        .values({ id, ...asRow(user), ...stamps })
        .execute();
      return id;
    },
    async agreeTerms(id, agreed) {
      await db
        .updateTable('userAccount')
        .set({ termAgreed: flag(agreed) })
        .where('id', '=', id)
        .execute();
    },
    async names(ids) {
      if (ids.length === 0) return [];
      return db.selectFrom('userAccount').select(['id', 'name']).where('id', 'in', ids).execute();
    },
  };
};

const flag = (value: boolean): Flag => (value ? 1 : 0);

function asRow({ isAdmin, isSysAdmin, ...user }: Parameters<UserStore['insert']>[0]) {
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

function asUser(row: Selectable<UserTable> | undefined): User | undefined {
  if (!row) return undefined;
  const { id, signInId, name, email, passwordHash, timeZoneId, cultureId, rowVersion } = row;
  const flags = {
    isAdmin: row.isAdmin === 1,
    isSysAdmin: row.isSysAdmin === 1,
    invalid: row.invalid === 1,
    termAgreed: row.termAgreed === 1,
  };
  return { id, signInId, name, email, passwordHash, timeZoneId, cultureId, rowVersion, ...flags };
}
