import type { Generated, Insertable } from 'kysely';
import type { StoredEvent } from '#server/kernel/events.ts';
import { insertAtCommit } from '#server/storage/commitBatches.ts';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { lock } from '#server/storage/lock.ts';
import { listStatement, onlyRow, statement } from '#server/storage/statement.ts';
import { type Flag, flag, yes } from '#server/storage/terms.ts';
import type { EventRow } from './events.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    nodeEvents: ReturnType<typeof nodeEventStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    nodeEvent: Omit<EventRow, 'id' | 'isFolder' | 'isMovedOut' | 'isQuiet' | 'save' | 'approval'> & {
      /** JSON. */
      approval: string | null;
      /** Of the save of an editor. */
      sessionId: string | null;
      versionId: number | null;
      id: Generated<number>;
      position: Generated<number | null>;
      isFolder: Flag;
      isMovedOut: Flag;
      isQuiet: Flag;
    };
  }
}

const columns = [
  'nodeEvent.id',
  'position',
  'nodeEvent.type',
  'nodeId',
  'nodeEvent.parentId',
  'nodeEvent.name',
  'nodeEvent.isFolder',
  'nodeEvent.accessListId',
  'isMovedOut',
  'commentId',
  'isQuiet',
  'nodeEvent.sessionId',
  'nodeEvent.versionId',
  'reach',
  'nodeEvent.approval',
  'nodeEvent.userId',
  'byId',
  'by',
  'on',
] as const;

/** Number of bound values of one event. */
const EVENT_COLUMNS = 17;
const inserted = insertAtCommit(
  listStatement((db, rows: Insertable<Tables['nodeEvent']>[]) => db.insertInto('nodeEvent').values(rows)),
  EVENT_COLUMNS,
);

const undispatched = statement((db) => db.selectFrom('nodeEvent').select('id').where('position', 'is', null).limit(1));

/** Gives the first events without a position the numbers after the last one. */
const numbered = statement((db, { last, limit }: { last: number; limit: number }) =>
  db
    .with('numbered', (cte) =>
      cte
        .selectFrom((waiting) =>
          waiting
            .selectFrom('nodeEvent')
            .select('id')
            .where('position', 'is', null)
            .orderBy('id')
            .limit(limit)
            .as('waiting'),
        )
        .select((eb) => [
          'waiting.id',
          eb.fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('waiting.id'))
            .as('rank'),
        ]),
    )
    .updateTable('nodeEvent')
    .from('numbered')
    .set((eb) => ({ position: eb('numbered.rank', '+', last) }))
    .whereRef('numbered.id', '=', 'nodeEvent.id')
    .returning(columns),
);

export const nodeEventStore = (db: Db, dialect: Dialect) => ({
  async insert(events: Omit<EventRow, 'id'>[]) {
    if (events.length === 0) return;
    const rows = events.map(({ save, approval, ...event }) => ({
      ...event,
      approval: approval && JSON.stringify(approval),
      sessionId: save?.sessionId ?? null,
      versionId: save?.versionId ?? null,
      isFolder: flag(event.isFolder),
      isMovedOut: flag(event.isMovedOut),
      isQuiet: flag(event.isQuiet),
    }));
    inserted(db, rows);
  },
  async hasUndispatched() {
    return (await undispatched(db, {})).rows.length > 0;
  },
  /**
   * Assigns the next positions to up to `limit` events, after any other transaction that does.
   * @returns these events in order
   */
  async dispatch(limit: number) {
    await lock(db, dialect, 'dispatch of events');
    const { last } = await rangeOf(db);
    const { rows } = await numbered(db, { last, limit });
    return rows.map(asEvent).sort((a, b) => a.position - b.position);
  },
  /** Those of these dispatched events that still exist, in order. */
  async find(ids: number[]) {
    const rows = await db.selectFrom('nodeEvent').select(columns).where('id', 'in', ids).orderBy('position').execute();
    return rows.map(asEvent);
  },
  /** The first and the last stored position; zeros when no event was ever dispatched. */
  range: () => rangeOf(db),
  async after(position: number, limit: number) {
    const rows = await db
      .selectFrom('nodeEvent')
      .leftJoin('fileNode', 'fileNode.id', 'nodeEvent.nodeId')
      .leftJoin('folderAccess', (join) =>
        join.on((eb) =>
          eb(
            'folderAccess.folderId',
            '=',
            eb
              .case()
              .when('fileNode.isFolder', '=', yes)
              .then(eb.ref('fileNode.id'))
              .else(eb.ref('fileNode.parentId'))
              .end(),
          ),
        ),
      )
      .select([...columns, 'folderAccess.accessListId as nodeListId'])
      .where('position', '>', position)
      .orderBy('position')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...asEvent(row), nodeListId: row.nodeListId }));
  },
  /** Removes dispatched events before a time, except for the last one, whose position is needed. */
  async removeBefore(time: string) {
    const { last } = await rangeOf(db);
    await db.deleteFrom('nodeEvent').where('on', '<', time).where('position', '<', last).execute();
  },
});

/** As two queries, which SQLite answers from the ends of the index: for both at once, it would read all events. */
const range = statement((db) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('nodeEvent')
      .select((of) => of.fn.min('position').as('position'))
      .as('first'),
    eb
      .selectFrom('nodeEvent')
      .select((of) => of.fn.max('position').as('position'))
      .as('last'),
  ]),
);

async function rangeOf(db: Db) {
  const { first, last } = onlyRow(await range(db, {}));
  return { first: first ?? 0, last: last ?? 0 };
}

interface StoredRow extends Omit<EventRow, 'isFolder' | 'isMovedOut' | 'isQuiet' | 'save' | 'approval'> {
  approval: string | null;
  sessionId: string | null;
  versionId: number | null;
  position: number | null;
  isFolder: Flag;
  isMovedOut: Flag;
  isQuiet: Flag;
}

function asEvent({ position, isFolder, isMovedOut, isQuiet, sessionId, versionId, ...stored }: StoredRow): StoredEvent {
  const row = { ...stored, approval: stored.approval === null ? null : JSON.parse(stored.approval) };
  const flags = { isFolder: isFolder === 1, isMovedOut: isMovedOut === 1, isQuiet: isQuiet === 1 };
  const save = sessionId !== null && versionId !== null ? { sessionId, versionId } : null;
  return { ...row, position: position ?? 0, ...flags, save };
}
