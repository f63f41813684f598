import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import { statement } from '#server/storage/statement.ts';
import type { NewSession, SessionOrigin, SessionStore, Token } from './session.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    session: NewSession & { id: Generated<number>; endedOn: string | null; renewedOn: string | null } & OriginColumns;
    sessionToken: Token;
  }
}

interface OriginColumns {
  source: string | null;
  providerSid: string | null;
  idToken: string | null;
}

const columns = ['session.id', 'userId', 'actingAs', 'parentId', 'endsOn', 'provedOn'] as const;

const byToken = statement((db, { hash }: { hash: string }) =>
  db
    .selectFrom('sessionToken')
    .innerJoin('session', 'session.id', 'sessionToken.sessionId')
    .select([...columns, 'sessionId', 'hash', 'expiresOn', 'replacedOn'])
    .where('hash', '=', hash)
    .where('endedOn', 'is', null),
);

export const sessionStore = (db: Db): SessionStore => {
  const open = db.selectFrom('session').where('endedOn', 'is', null);
  return {
    find: (id) => open.select(columns).where('id', '=', id).executeTakeFirst(),
    findByToken: async (hash) => (await byToken(db, { hash })).rows[0],
    listOf: (userId, renewableAfter) =>
      open
        .select([...columns, 'startedOn', 'ip', 'agent', 'renewedOn'])
        .where('userId', '=', userId)
        .where('actingAs', 'is', null)
        .where('id', 'in', (eb) =>
          eb.selectFrom('sessionToken').select('sessionId').where('expiresOn', '>', renewableAfter),
        )
        .orderBy('startedOn', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    async insert(session, origin) {
      const from = origin && { source: origin.source, providerSid: origin.sid, idToken: origin.idToken };
      const row = { ...session, ...from, endedOn: null, renewedOn: null };
      return (await db.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    async originOf(id) {
      const row = await open.select(['source', 'providerSid', 'idToken']).where('id', '=', id).executeTakeFirst();
      if (!row?.source || !row.idToken) return undefined;
      return { source: row.source, sid: row.providerSid, idToken: row.idToken } satisfies SessionOrigin;
    },
    async endOfProvider(source, of, on) {
      const ending = db
        .updateTable('session')
        .set({ endedOn: on })
        .where('source', '=', source)
        .where('endedOn', 'is', null);
      const ended = await ('sid' in of
        ? ending.where('providerSid', '=', of.sid)
        : ending.where('userId', '=', of.userId)
      )
        .returning(['id', 'userId'])
        .execute();
      // An impersonation ends with the session that it was started in.
      for (const { id } of ended) {
        const within = db.updateTable('session').set({ endedOn: on }).where('parentId', '=', id);
        await within.where('endedOn', 'is', null).execute();
      }
      return [...new Set(ended.map(({ userId }) => userId))];
    },
    async userIds(now) {
      const rows = await open.select('userId').distinct().where('endsOn', '>', now).execute();
      return rows.map(({ userId }) => userId);
    },
    async insertToken(token) {
      await db.insertInto('sessionToken').values(token).execute();
    },
    async removeToken(hash) {
      await db.deleteFrom('sessionToken').where('hash', '=', hash).execute();
    },
    async replaceToken({ hash, sessionId }, expiresOn, replacedOn) {
      await db.updateTable('sessionToken').set({ expiresOn, replacedOn }).where('hash', '=', hash).execute();
      await db.updateTable('session').set({ renewedOn: replacedOn }).where('id', '=', sessionId).execute();
    },
    async prove(sessionId, provedOn) {
      await db.updateTable('session').set({ provedOn }).where('id', '=', sessionId).execute();
    },
    async end(sessionId, on) {
      await db
        .updateTable('session')
        .set({ endedOn: on })
        .where((eb) => eb.or([eb('id', '=', sessionId), eb('parentId', '=', sessionId)]))
        .where('endedOn', 'is', null)
        .execute();
    },
    async endAllOf(userId, on, exceptId) {
      await db
        .updateTable('session')
        .set({ endedOn: on })
        .where((eb) => eb.or([eb('userId', '=', userId), eb('actingAs', '=', userId)]))
        .where('id', '!=', exceptId)
        .where('endedOn', 'is', null)
        .execute();
    },
    async endAll(on) {
      await db.updateTable('session').set({ endedOn: on }).where('endedOn', 'is', null).execute();
    },
    async removeEnded(before) {
      await db
        .deleteFrom('session')
        .where((eb) => eb.or([eb('endsOn', '<', before), eb('endedOn', '<', before)]))
        .execute();
    },
  };
};
