import type { Generated } from 'kysely';
import type { Db, Dialect } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import type { SessionStore, SignInTryStore, Token } from './session.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    session: {
      id: Generated<number>;
      userId: number;
      startedOn: string;
      endsOn: string;
      endedOn: string | null;
      ip: string;
    };
    sessionToken: Token;
    signInTry: { id: Generated<number>; account: string | null; ip: string; on: string };
  }
}

export const sessionStore = (db: Db): SessionStore => ({
  findByToken: (hash) =>
    db
      .selectFrom('sessionToken')
      .innerJoin('session', 'session.id', 'sessionToken.sessionId')
      .select(['session.id', 'userId', 'endsOn', 'sessionId', 'hash', 'expiresOn', 'replacedOn'])
      .where('hash', '=', hash)
      .where('endedOn', 'is', null)
      .executeTakeFirst(),
  async insert(session) {
    const row = { ...session, endedOn: null };
    return (await db.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  async insertToken(token) {
    await db.insertInto('sessionToken').values(token).execute();
  },
  async replaceToken(hash, expiresOn, replacedOn) {
    await db.updateTable('sessionToken').set({ expiresOn, replacedOn }).where('hash', '=', hash).execute();
  },
  async end(sessionId, on) {
    await db.updateTable('session').set({ endedOn: on }).where('id', '=', sessionId).execute();
  },
  async removeEnded(before) {
    await db
      .deleteFrom('session')
      .where((eb) => eb.or([eb('endsOn', '<', before), eb('endedOn', '<', before)]))
      .execute();
  },
});

export const signInTryStore = (db: Db, dialect: Dialect): SignInTryStore => ({
  lock: (account) => lock(db, dialect, `signIn ${account}`),
  async insert(account, ip, on) {
    const row = await db.insertInto('signInTry').values({ account, ip, on }).returning('id').executeTakeFirstOrThrow();
    return row.id;
  },
  async since(moment, by) {
    const [column, value] = 'account' in by ? (['account', by.account] as const) : (['ip', by.ip] as const);
    const rows = await db
      .selectFrom('signInTry')
      .select('on')
      .where(column, '=', value)
      .where('on', '>', moment)
      .orderBy('on', 'desc')
      .limit(100)
      .execute();
    return rows.map(({ on }) => on);
  },
  async forgive(id, account) {
    await db.deleteFrom('signInTry').where('id', '=', id).execute();
    // The address keeps its count: an account of one's own must not wash it clean.
    await db.updateTable('signInTry').set({ account: null }).where('account', '=', account).execute();
  },
  async removeBefore(moment) {
    await db.deleteFrom('signInTry').where('on', '<', moment).execute();
  },
});
