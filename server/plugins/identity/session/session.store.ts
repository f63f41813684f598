import type { Generated } from 'kysely';
import type { Db } from '#server/storage/database.ts';
import { statement } from '#server/storage/statement.ts';
import type { NewSession, Session, SessionOrigin, Token } from './session.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    sessions: ReturnType<typeof sessionStore>;
  }
}

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

export const sessionStore = (db: Db) => {
  const open = db.selectFrom('session').where('endedOn', 'is', null);
  return {
    /** A session that has not been ended. */
    find: (id: number) => open.select(columns).where('id', '=', id).executeTakeFirst(),
    /** The token with its session, if the session has not ended. */
    findByToken: async (hash: string): Promise<(Session & Token) | undefined> => (await byToken(db, { hash })).rows[0],
    /** The user's sessions that can be used or renewed, newest first; without impersonations. */
    listOf: (userId: number, renewableAfter: string) =>
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
    async insert(session: NewSession, origin?: SessionOrigin) {
      const from = origin && { source: origin.source, providerSid: origin.sid, idToken: origin.idToken };
      const row = { ...session, ...from, endedOn: null, renewedOn: null };
      return (await db.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    /** The provider sign-in of a session; undefined for other sessions. */
    async originOf(id: number) {
      const row = await open.select(['source', 'providerSid', 'idToken']).where('id', '=', id).executeTakeFirst();
      if (!row?.source || !row.idToken) return undefined;
      return { source: row.source, sid: row.providerSid, idToken: row.idToken } satisfies SessionOrigin;
    },
    /**
     * Ends sessions that began at a provider: all of a user, or those of one provider session.
     * @returns their users
     */
    async endOfProvider(source: string, of: { userId: number } | { sid: string }, on: string) {
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
    /** Users with a valid session. */
    async userIds(now: string) {
      const rows = await open.select('userId').distinct().where('endsOn', '>', now).execute();
      return rows.map(({ userId }) => userId);
    },
    async insertToken(token: Token) {
      await db.insertInto('sessionToken').values(token).execute();
    },
    /** Removes one token; its session may have others. */
    async removeToken(hash: string) {
      await db.deleteFrom('sessionToken').where('hash', '=', hash).execute();
    },
    /** Marks a token as replaced, and shortens its validity. */
    async replaceToken({ hash, sessionId }: Token, expiresOn: string, replacedOn: string) {
      await db.updateTable('sessionToken').set({ expiresOn, replacedOn }).where('hash', '=', hash).execute();
      await db.updateTable('session').set({ renewedOn: replacedOn }).where('id', '=', sessionId).execute();
    },
    /** Records a reauthentication. */
    async prove(sessionId: number, provedOn: string) {
      await db.updateTable('session').set({ provedOn }).where('id', '=', sessionId).execute();
    },
    /** Ends a session, and the impersonations started in it. */
    async end(sessionId: number, on: string) {
      await db
        .updateTable('session')
        .set({ endedOn: on })
        .where((eb) => eb.or([eb('id', '=', sessionId), eb('parentId', '=', sessionId)]))
        .where('endedOn', 'is', null)
        .execute();
    },
    /** Ends all sessions of a user and all impersonations of the user, except for one session. */
    async endAllOf(userId: number, on: string, exceptId: number) {
      await db
        .updateTable('session')
        .set({ endedOn: on })
        .where((eb) => eb.or([eb('userId', '=', userId), eb('actingAs', '=', userId)]))
        .where('id', '!=', exceptId)
        .where('endedOn', 'is', null)
        .execute();
    },
    /** Ends all sessions. */
    async endAll(on: string) {
      await db.updateTable('session').set({ endedOn: on }).where('endedOn', 'is', null).execute();
    },
    /** Removes sessions that ended before this time. */
    async removeEnded(before: string) {
      await db
        .deleteFrom('session')
        .where((eb) => eb.or([eb('endsOn', '<', before), eb('endedOn', '<', before)]))
        .execute();
    },
  };
};
