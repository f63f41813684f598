import { sql } from 'kysely';
import { indexedText } from '#contract/rules/joinedForms.ts';
import type { IndexReason, IndexState } from '#contract/search.ts';
import type { Db, Dialect, Tables } from '#server/storage/database.ts';
import { dueRows, queuePositions } from '#server/storage/queues.ts';
import { listStatement } from '#server/storage/statement.ts';
import type { ClaimedContent, QueuedContent } from './contents.model.ts';
import { writeGrams } from './grams.store.ts';
import { gramsOf } from './grams.ts';
import { MAX_PIECES, piecesWithin } from './matching.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    contentTexts: ReturnType<typeof contentTextStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    contentText: QueuedContent & { attempts: number; queuePosition: number };
    contentChunk: { id: number; nodeId: number; text: string; folded: string };
    /** At most one row: the last chunk that has been folded again after an upgrade. */
    contentRefolding: { lastId: number };
  }
}

const filesAmong = listStatement((db, nodeIds: number[]) =>
  db
    .selectFrom('fileNode')
    .leftJoin('contentText as noted', 'noted.nodeId', 'fileNode.id')
    .select(['id', 'name', 'uploadedBy', 'fileNode.versionId', 'noted.versionId as notedId', 'noted.format'])
    .where('id', 'in', nodeIds)
    .where('fileNode.versionId', 'is not', null),
);
const queued = listStatement((db, rows: Tables['contentText'][]) =>
  db
    .insertInto('contentText')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('nodeId').doUpdateSet((eb) => ({
        versionId: eb.ref('excluded.versionId'),
        ownerId: eb.ref('excluded.ownerId'),
        queuePosition: eb.ref('excluded.queuePosition'),
        format: eb.ref('excluded.format'),
        state: eb.ref('excluded.state'),
        reason: eb.ref('excluded.reason'),
        attempts: 0,
        nextTryOn: eb.ref('excluded.nextTryOn'),
      })),
    ),
);

const due = dueRows('contentText', 'nodeId', 'queuePosition');
const positionsFor = queuePositions((db) => db.selectFrom('contentText').where('state', '=', 'queued'));

/** Those of these files that have content in the index: for most pages the slow statement is not needed. */
const withContent = listStatement((db, fileIds: number[]) =>
  db.selectFrom('contentChunk').select('nodeId').distinct().where('nodeId', 'in', fileIds),
);

/** The content index: the state of each file, and its text in chunks. */
export const contentTextStore = (db: Db, dialect: Dialect, slow: Db) => {
  const claimed = ({ nodeId, versionId, format, attempts }: ClaimedContent) =>
    db
      .updateTable('contentText')
      .where('nodeId', '=', nodeId)
      .where('versionId', '=', versionId)
      .where('format', format === null ? 'is' : '=', format)
      .where('attempts', '=', attempts)
      .where('state', '=', 'queued');
  return {
    /** Those of these nodes that are files. */
    async files(nodeIds: number[]) {
      const { rows } = await filesAmong(db, nodeIds);
      return rows.map(({ notedId, format, versionId, uploadedBy, ...file }) => ({
        ...file,
        ownerId: uploadedBy ?? 0,
        versionId: versionId ?? 0,
        noted: notedId === null ? null : { versionId: notedId, format },
      }));
    },
    /** Queues these files, and replaces their earlier states. */
    async queue(contents: QueuedContent[]) {
      if (contents.length === 0) return;
      const owners = contents.map(({ ownerId }) => ownerId);
      const positions = await positionsFor(db, owners);
      const rows = contents.map((content, index) => ({
        ...content,
        attempts: 0,
        queuePosition: positions[index] ?? 0,
      }));
      await queued(db, rows);
    },
    find: (fileId: number) =>
      db.selectFrom('contentText').select(['state', 'reason']).where('nodeId', '=', fileId).executeTakeFirst(),
    /** How many files wait, since when the oldest is due, and how many failed. */
    async state() {
      const count = db.selectFrom('contentText').select((eb) => eb.fn.countAll<number>().as('count'));
      const queued = await count
        .where('state', '=', 'queued')
        .select((eb) => eb.fn.min('nextTryOn').as('oldestOn'))
        .executeTakeFirst();
      const failed = await count
        .where('state', '=', 'unreadable')
        .where('reason', 'in', ['tooHard', 'gone'])
        .executeTakeFirst();
      return { waiting: queued?.count ?? 0, failed: failed?.count ?? 0, oldestOn: queued?.oldestOn ?? null };
    },
    /** Whether any file is due. */
    isDue: (now: string) => due.isAny(db, now),
    /**
     * Claims the next due file, alternating between users, so that other nodes cannot until the lease ends, and counts
     * the attempt.
     */
    claim: (now: string, leaseUntil: string) =>
      db
        .updateTable('contentText')
        .set((eb) => ({ nextTryOn: leaseUntil, attempts: eb('attempts', '+', 1) }))
        .where(due.isFirst(now))
        .returning(['nodeId', 'ownerId', 'versionId', 'format', 'attempts'])
        .executeTakeFirst(),
    /**
     * Extends the lease.
     * @returns whether the claim is still valid; no other transaction changes the text before this one ends
     */
    async hold(claim: ClaimedContent, leaseUntil: string) {
      const { numUpdatedRows } = await claimed(claim).set({ nextTryOn: leaseUntil }).executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    /** Removes the chunks of a file. */
    async clear(fileId: number) {
      await db.deleteFrom('contentChunk').where('nodeId', '=', fileId).execute();
    },
    async append(fileId: number, number: number, piece: { text: string; folded: string }) {
      const id = fileId * MAX_PIECES + number;
      await db
        .insertInto('contentChunk')
        .values({ id, nodeId: fileId, ...piece })
        .execute();
      await writeGrams(db, dialect, 'contentGrams', [{ id, grams: gramsOf(piece.folded) }]);
    },
    /**
     * Folds the next chunks of earlier releases again.
     * @returns whether there may be more
     */
    async refold(take: number) {
      const reach = await db.selectFrom('contentRefolding').select('lastId').executeTakeFirst();
      if (!reach) return false;
      const after = db.selectFrom('contentChunk').select(['id', 'text', 'folded']).where('id', '>', reach.lastId);
      const chunks = await after.orderBy('id').limit(take).execute();
      for (const { id, text, folded: former } of chunks) {
        const folded = indexedText(text);
        if (folded === former) continue;
        // A chunk that was replaced meanwhile has been folded already.
        const chunk = db.updateTable('contentChunk').set({ folded }).where('id', '=', id).where('text', '=', text);
        const { numUpdatedRows } = await chunk.executeTakeFirst();
        if (numUpdatedRows === 1n) await writeGrams(db, dialect, 'contentGrams', [{ id, grams: gramsOf(folded) }]);
      }
      const last = chunks.at(-1);
      if (last) await db.updateTable('contentRefolding').set({ lastId: last.id }).execute();
      else await db.deleteFrom('contentRefolding').execute();
      return last !== undefined;
    },
    async settle(claim: ClaimedContent, state: IndexState, reason: IndexReason | null) {
      await claimed(claim).set({ state, reason }).execute();
    },
    /** Schedules another attempt. */
    async again(claim: ClaimedContent, nextTryOn: string) {
      await claimed(claim).set({ nextTryOn }).execute();
    },
    /** The first chunk of each file that contains one of these terms. */
    async firstPieces(fileIds: number[], terms: string[]) {
      if (fileIds.length === 0 || terms.length === 0) return [];
      const { rows: indexed } = await withContent(db, fileIds);
      if (indexed.length === 0) return [];
      const firsts = sql`select (select min(piece.id) from (${piecesWithin(dialect, terms)}) as piece)
        from "fileNode" as node where node.id in (${sql.join(indexed.map(({ nodeId }) => nodeId))})`;
      return slow
        .selectFrom('contentChunk')
        .select(['nodeId as fileId', 'text'])
        .where('id', 'in', sql<number>`(${firsts})`)
        .execute();
    },
  };
};
