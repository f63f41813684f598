import type { Db, Tables } from '#server/storage/database.ts';
import { type Flag, flag } from '#server/storage/terms.ts';
import type { EditSession } from './locks.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    editSessions: ReturnType<typeof editSessionStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    editSession: Omit<EditSession, 'isAnnounced'> & { isAnnounced: Flag };
    /** `pages` is how many pages of the user are open. */
    editor: { sessionId: string; userId: number; pages: number; leftOn: string | null };
  }
}

type Changes = Partial<Omit<EditSession, 'id' | 'fileId' | 'path' | 'userId' | 'app' | 'startedOn'>>;

/** Sittings in which people edit files, and who takes part in them. */
export const editSessionStore = (db: Db) => ({
  async find(id: string) {
    const row = await db.selectFrom('editSession').selectAll().where('id', '=', id).executeTakeFirst();
    return row && asSession(row);
  },
  /** The open sessions of a file, the newest first. */
  async openOf(fileId: number) {
    const open = db.selectFrom('editSession').selectAll().where('fileId', '=', fileId).where('endedOn', 'is', null);
    return (await open.orderBy('startedOn', 'desc').execute()).map(asSession);
  },
  /** Open sessions that are over: their editors gave no sign of life since a time, or their drive has no lock any more. */
  async finished(silentSince: string, now: string) {
    const rows = await db
      .selectFrom('editSession')
      .selectAll()
      .where('endedOn', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('app', '!=', 'webdav'), eb('aliveOn', '<', silentSince)]),
          eb.and([
            eb('app', '=', 'webdav'),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('nodeLock')
                  .select('token')
                  .whereRef('token', '=', 'editSession.lockToken')
                  .where('expiresOn', '>', now),
              ),
            ),
          ]),
        ]),
      )
      .execute();
    return rows.map(asSession);
  },
  /** Whether any session is open. */
  async isAnyOpen() {
    return (
      (await db.selectFrom('editSession').select('id').where('endedOn', 'is', null).limit(1).executeTakeFirst()) !==
      undefined
    );
  },
  /** The last signs of life of sessions, and who takes part in them. */
  async withEditors(ids: string[]) {
    const found = new Map<string, { aliveOn: string; editorIds: number[] }>();
    if (ids.length === 0) return found;
    const sessions = await db.selectFrom('editSession').select(['id', 'aliveOn']).where('id', 'in', ids).execute();
    for (const { id, aliveOn } of sessions) found.set(id, { aliveOn, editorIds: [] });
    const editors = db.selectFrom('editor').select(['sessionId', 'userId']).where('sessionId', 'in', ids);
    for (const { sessionId, userId } of await editors.where('leftOn', 'is', null).execute())
      found.get(sessionId)?.editorIds.push(userId);
    return found;
  },
  async insert({ isAnnounced, ...session }: EditSession) {
    await db
      .insertInto('editSession')
      .values({ ...session, isAnnounced: flag(isAnnounced) })
      .execute();
  },
  async update(id: string, { isAnnounced, ...changes }: Changes) {
    await db
      .updateTable('editSession')
      .set({ ...changes, ...(isAnnounced !== undefined && { isAnnounced: flag(isAnnounced) }) })
      .where('id', '=', id)
      .execute();
  },
  /** Adds a page of a person to a session. */
  async join(sessionId: string, userId: number) {
    await db
      .insertInto('editor')
      .values({ sessionId, userId, pages: 1, leftOn: null })
      .onConflict((conflict) =>
        conflict
          .columns(['sessionId', 'userId'])
          .doUpdateSet((eb) => ({ pages: eb('editor.pages', '+', 1), leftOn: null })),
      )
      .execute();
  },
  /** Takes one of their pages away; without one, the person has left. */
  async leave(sessionId: string, userId: number, on: string) {
    await db
      .updateTable('editor')
      .set((eb) => ({
        pages: eb('pages', '-', 1),
        leftOn: eb.case().when('pages', '<=', 1).then(on).else(eb.ref('leftOn')).end(),
      }))
      .where('sessionId', '=', sessionId)
      .where('userId', '=', userId)
      .execute();
  },
  /** All who took part in a session, also those who have left, in the order of their ids. */
  editorsOf: (sessionId: string) =>
    db.selectFrom('editor').select(['userId', 'leftOn']).where('sessionId', '=', sessionId).orderBy('userId').execute(),
  /** Removes sessions that ended before a time; versions keep what they say of them. */
  async removeEndedBefore(time: string) {
    await db.deleteFrom('editSession').where('endedOn', '<', time).execute();
  },
});

function asSession({ isAnnounced, ...row }: Tables['editSession']): EditSession {
  return { ...row, isAnnounced: isAnnounced === 1 };
}
