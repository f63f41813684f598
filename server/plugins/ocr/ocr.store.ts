import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OcrReason, OcrState } from '#contract/ocr.ts';
import type { Db, Tables } from '#server/storage/database.ts';
import { dueRows, queuePositions } from '#server/storage/queues.ts';
import type { ClaimedOcr, QueuedOcr } from './ocr.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    ocr: ReturnType<typeof ocrStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    ocrJob: ClaimedOcr & {
      state: Exclude<OcrState, 'none'>;
      reason: OcrReason | null;
      nextTryOn: string;
      queuePosition: number;
    };
  }
}

/** The state at the first page, before any attempt. */
const fresh = { state: 'queued', reason: null, page: 1, text: '', attempts: 0 } as const;

/** Reasons that are not the fault of the file. */
const FAILURES: OcrReason[] = ['tooHard', 'gone'];

const due = dueRows('ocrJob', 'fileId', 'queuePosition');
const positionsFor = queuePositions((db) => db.selectFrom('ocrJob').where('state', '=', 'queued'));

type FileExpression = ExpressionBuilder<Tables, 'fileNode'>;

/** The OCR queue with the progress of each file, so that a restart continues. */
export const ocrStore = (db: Db) => {
  const claimed = ({ fileId, versionId, page, attempts }: ClaimedOcr) =>
    db
      .updateTable('ocrJob')
      .where('fileId', '=', fileId)
      .where('versionId', '=', versionId)
      .where('page', '=', page)
      .where('attempts', '=', attempts)
      .where('state', '=', 'queued');
  const queueFiles = async (now: string, chosen: (eb: FileExpression) => Expression<SqlBool>) => {
    const files = await db
      .selectFrom('fileNode')
      .select(['id as fileId', 'versionId', 'uploadedBy'])
      .where('versionId', 'is not', null)
      .where(chosen)
      .execute();
    if (files.length === 0) return;
    const owners = files.map(({ uploadedBy }) => uploadedBy ?? 0);
    const positions = await positionsFor(db, owners);
    const rows = files.map(({ fileId, versionId }, index) => ({
      ...fresh,
      fileId,
      versionId: versionId ?? 0,
      nextTryOn: now,
      ownerId: owners[index] ?? 0,
      queuePosition: positions[index] ?? 0,
    }));
    await db
      .insertInto('ocrJob')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('fileId').doUpdateSet((eb) => ({
          ...fresh,
          versionId: eb.ref('excluded.versionId'),
          ownerId: eb.ref('excluded.ownerId'),
          queuePosition: eb.ref('excluded.queuePosition'),
          nextTryOn: now,
        })),
      )
      .execute();
  };
  return {
    find: (fileId: number) =>
      db.selectFrom('ocrJob').select(['state', 'reason']).where('fileId', '=', fileId).executeTakeFirst(),
    /** Starts or restarts OCR of those of these nodes that are files. */
    queue: (fileIds: number[], now: string) => queueFiles(now, (eb) => eb('id', 'in', fileIds)),
    /** Restarts OCR of those of these files whose content has changed since. */
    queueChanged: (fileIds: number[], now: string) =>
      queueFiles(now, (eb) =>
        eb(
          'id',
          'in',
          db
            .selectFrom('ocrJob')
            .select('fileId')
            .where('fileId', 'in', fileIds)
            .where(sql<boolean>`"versionId" <> (select "versionId" from "fileNode" where id = "fileId")`),
        ),
      ),
    /** Queues PDFs that were found to have no text while OCR was switched off. */
    queueScans: (now: string) =>
      queueFiles(now, (eb) =>
        eb(
          'id',
          'in',
          db
            .selectFrom('contentText')
            .select('nodeId')
            .where('format', '=', 'pdf')
            .where('state', '=', 'indexed')
            .where('nodeId', 'not in', db.selectFrom('contentChunk').select('nodeId'))
            .where('nodeId', 'not in', db.selectFrom('ocrJob').select('fileId')),
        ),
      ),
    /** How many files wait and since when, and how many failed although they might be readable. */
    async state() {
      const count = db.selectFrom('ocrJob').select((eb) => eb.fn.countAll<number>().as('count'));
      const queued = await count
        .where('state', '=', 'queued')
        .select((eb) => eb.fn.min('nextTryOn').as('oldestOn'))
        .executeTakeFirst();
      const failed = await count.where('state', '=', 'failed').where('reason', 'in', FAILURES).executeTakeFirst();
      return { waiting: queued?.count ?? 0, failed: failed?.count ?? 0, oldestOn: queued?.oldestOn ?? null };
    },
    /** Whether any file is due. */
    isDue: (now: string) => due.isAny(db, now),
    /**
     * Claims the next due page, alternating between users, so that other nodes cannot until the lease ends, and counts
     * the attempt.
     */
    claim: (now: string, leaseUntil: string) =>
      db
        .updateTable('ocrJob')
        .set((eb) => ({ nextTryOn: leaseUntil, attempts: eb('attempts', '+', 1) }))
        .where(due.isFirst(now))
        .returning(['fileId', 'ownerId', 'versionId', 'page', 'text', 'attempts'])
        .executeTakeFirst(),
    /**
     * Ends a claim if it is still valid.
     * @returns whether it was; no other transaction can change it before this one ends
     */
    async settle(claim: ClaimedOcr, state: 'done' | 'failed', reason: OcrReason | null) {
      const { numUpdatedRows } = await claimed(claim).set({ state, reason, text: '' }).executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    /** Continues with the page after the claimed one. */
    async advance(claim: ClaimedOcr, text: string, now: string) {
      await claimed(claim)
        .set((eb) => ({
          page: claim.page + 1,
          text,
          attempts: 0,
          nextTryOn: now,
          queuePosition: eb('queuePosition', '+', 1),
        }))
        .execute();
    },
    /** Schedules another attempt. */
    async again(claim: ClaimedOcr, nextTryOn: string) {
      await claimed(claim).set({ nextTryOn }).execute();
    },
    /**
     * Records that the text of this content is final: a user edited it, or recognised it in the foreground.
     * @param reason why it is not complete
     */
    async finish(file: QueuedOcr, reason: OcrReason | null) {
      const done = { ...fresh, state: 'done', reason, versionId: file.versionId } as const;
      await db
        .insertInto('ocrJob')
        .values({ ...done, fileId: file.fileId, ownerId: 0, queuePosition: 0, nextTryOn: '' })
        .onConflict((conflict) => conflict.column('fileId').doUpdateSet(done))
        .execute();
    },
  };
};
