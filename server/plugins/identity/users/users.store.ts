import { type OrderByExpression, sql } from 'kysely';
import { nameKey } from '#contract/rules/names.ts';
import type { UserField } from '#contract/users/users.ts';
import type { PageOf } from '#server/lib/page.ts';
import { batches } from '#server/storage/batches.ts';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { updateIfCurrent } from '#server/storage/rowVersion.ts';
import { listStatement, statement, statementChunks } from '#server/storage/statement.ts';
import { countOf, flag, no } from '#server/storage/terms.ts';
import { bizUnitStore } from './bizUnits.store.ts';
import { countUsers, matchingUsers } from './userNarrowing.store.ts';
import { type NewUser, type UserNarrowing, type UserPatch, UserTaken } from './users.model.ts';
import { asColumns, asRow, asUser, taken } from './users.table.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    users: ReturnType<typeof userStore>;
  }
}

/** Null sorts as an empty text, because the databases differ in the order of null. */
const orders: Partial<Record<UserField, OrderByExpression<Tables, 'userAccount', object>>> = {
  name: 'sortKey',
  email: 'emailKey',
  authProviderUserId: 'signInKey',
  timeZoneId: sql`coalesce("timeZoneId", '')`,
  cultureId: sql`coalesce("cultureId", '')`,
  lastSignInOn: sql`coalesce("lastSignInOn", '')`,
};

const presentIn = (db: Db) => db.selectFrom('userAccount').selectAll().where('deletedOn', 'is', null);
const bySignIn = statement((db, { key }: { key: string }) =>
  presentIn(db)
    .where((eb) => eb.or([eb('signInKey', '=', key), eb('emailKey', '=', key)]))
    .orderBy((eb) => eb.case().when('signInKey', '=', key).then(0).else(1).end()),
);
const named = listStatement((db, ids: number[]) =>
  db.selectFrom('userAccount').select(['id', 'name']).where('id', 'in', ids),
);
const byId = statement((db, { id }: { id: number }) => presentIn(db).where('id', '=', id));

export const userStore = (db: Db, dialect: Dialect) => {
  const present = presentIn(db);
  return {
    /** Finds only users who are not deleted. */
    async find(id: number) {
      return asUser((await byId(db, { id })).rows[0]);
    },
    /** By ID or e-mail address, ignoring case. */
    async findBySignIn(idOrEmail: string) {
      return asUser((await bySignIn(db, { key: nameKey(idOrEmail.trim()) })).rows[0]);
    },
    /** By the ID alone, ignoring case. */
    async findBySignInId(signInId: string) {
      return asUser(await present.where('signInKey', '=', nameKey(signInId.trim())).executeTakeFirst());
    },
    /** By the e-mail address alone, ignoring case. */
    async findByEmail(email: string) {
      return asUser(await present.where('emailKey', '=', nameKey(email.trim())).executeTakeFirst());
    },
    /** Those of these users who are not deleted, by name. */
    async findAll(ids: number[]) {
      const found = batches(ids, 1).map((some) =>
        present.where('id', 'in', some).orderBy('sortKey').orderBy('id').execute(),
      );
      return (await Promise.all(found)).flat().flatMap((row) => asUser(row) ?? []);
    },
    async administratorIds() {
      const rows = present.where('isAdmin', '=', 1).where('invalid', '=', 0).orderBy('id').execute();
      return (await rows).flatMap((row) => asUser(row) ?? []).map(({ id }) => id);
    },
    async isEmpty() {
      return (await db.selectFrom('userAccount').select('id').limit(1).executeTakeFirst()) === undefined;
    },
    /** The first system administrator, who is recorded as the creator of initial data. */
    async firstSysAdmin() {
      return asUser(await present.where('isSysAdmin', '=', 1).orderBy('id').limit(1).executeTakeFirst());
    },
    /** @param bySignInId whether terms match sign-in IDs as well */
    async list({ terms, skip, take, sort }: PageOf<UserField>, bySignInId: boolean, narrowing?: UserNarrowing) {
      const matching = matchingUsers(db, terms, bySignInId, narrowing);
      const items = await matching
        .selectAll()
        .orderBy(orders[sort.field] ?? (sort.field as 'id'), sort.dir)
        .orderBy('id', sort.dir)
        .limit(take)
        .offset(skip)
        .execute();
      return { items: items.flatMap((row) => asUser(row) ?? []), total: await countOf(matching) };
    },
    /** The number of users for each value of a facet. */
    count: (terms: string[], narrowing: UserNarrowing) => countUsers(db, terms, narrowing),
    async noteSignIn(id: number, on: string) {
      await db.updateTable('userAccount').set({ lastSignInOn: on }).where('id', '=', id).execute();
    },
    /** Serialises changes of users' rights, IDs and addresses, until this transaction ends. */
    lock: () => lock(db, dialect, 'users'),
    /** Valid system administrators besides this one. */
    async countOtherSysAdmins(id: number) {
      return countOf(present.where('isSysAdmin', '=', 1).where('invalid', '=', no).where('id', '!=', id));
    },
    /** @throws {UserTaken} */
    async insert(user: NewUser, on: string, by: number | null) {
      await failIfTaken(db, user);
      const id = await bizUnitStore(db).insert(false);
      const stamps = {
        createdBy: by,
        createdOn: on,
        updatedBy: by,
        updatedOn: on,
        deletedOn: null,
        lastSignInOn: null,
      };
      const row = { id, ...asRow(user), ...stamps };
      await taken(db.insertInto('userAccount').values(row).execute());
      return id;
    },
    /**
     * Updates if rowVersion is current.
     * @returns whether it was
     * @throws {UserTaken}
     */
    async update(id: number, rowVersion: number, patch: UserPatch, by: number, on: string) {
      if (patch.email !== undefined) await failIfTaken(db, { id, email: patch.email });
      const row = await present.where('id', '=', id).where('rowVersion', '=', rowVersion).executeTakeFirst();
      if (!row) return false;
      const changed = { ...asColumns(row, patch), updatedBy: by, updatedOn: on };
      return taken(updateIfCurrent(db.updateTable('userAccount').set(changed), id, rowVersion));
    },
    /** Marks as deleted and removes the password, if rowVersion is current. */
    async remove(id: number, rowVersion: number, by: number, on: string) {
      const removed = { deletedOn: on, updatedBy: by, updatedOn: on, passwordHash: null };
      const accounts = db.updateTable('userAccount').where('deletedOn', 'is', null);
      return updateIfCurrent(accounts.set(removed), id, rowVersion);
    },
    /** Sets the password if the hash is still the one that was checked. */
    async setPassword(id: number, hash: string, insteadOf: string | null) {
      const { numUpdatedRows } = await db
        .updateTable('userAccount')
        .set({ passwordHash: hash })
        .where('id', '=', id)
        .where('deletedOn', 'is', null)
        .where('passwordHash', insteadOf === null ? 'is' : '=', insteadOf)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async agreeTerms(id: number, agreed: boolean) {
      await db
        .updateTable('userAccount')
        .set({ termAgreed: flag(agreed) })
        .where('id', '=', id)
        .execute();
    },
    /** Names for `createdBy` and similar, including deleted users. */
    async names(ids: number[]) {
      const found: { id: number; name: string }[] = [];
      for (const some of statementChunks(ids, 1)) found.push(...(await named(db, some)).rows);
      return found;
    },
    /**
     * Users with these IDs, including deleted ones, and users who have one of these names now, by the key of the name.
     */
    async namesakes(ids: number[], sortKeys: string[]) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('userAccount')
        .select(['id', 'sortKey', 'signInId', 'email', 'deletedOn'])
        .where((eb) =>
          eb.or([eb('id', 'in', ids), eb.and([eb('sortKey', 'in', sortKeys), eb('deletedOn', 'is', null)])]),
        )
        .execute();
      return rows.map(({ deletedOn, ...row }) => ({ ...row, isDeleted: deletedOn !== null }));
    },
  };
};

/**
 * Rejects an ID that equals another user's e-mail address, or vice versa: it would be ambiguous at sign-in. Concurrent
 * requests are excluded by the caller's lock and the unique indexes.
 */
async function failIfTaken(db: Db, { id = 0, signInId, email }: { id?: number; signInId?: string; email: string }) {
  const others = db.selectFrom('userAccount').select('id').where('deletedOn', 'is', null).where('id', '!=', id);
  const holder = (name: string) =>
    others.where((eb) => eb.or([eb('signInKey', '=', nameKey(name)), eb('emailKey', '=', nameKey(name))]));
  if (signInId !== undefined && (await holder(signInId).executeTakeFirst())) throw new UserTaken('id');
  if (await holder(email).executeTakeFirst()) throw new UserTaken('email');
}
