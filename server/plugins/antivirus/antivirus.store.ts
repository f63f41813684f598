import { sql } from 'kysely';
import type { ScanState } from '#contract/fileNodes/files.ts';
import type { Db } from '#server/storage/database.ts';
import { dueRows } from '#server/storage/queues.ts';
import { statement } from '#server/storage/statement.ts';
import { countOf } from '#server/storage/terms.ts';
import type { ClaimedScan, Scan } from './antivirus.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    scans: ReturnType<typeof scanStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    blobScan: Scan & { blobId: string; nextTryOn: string | null; scannedOn: string | null };
  }
}

const byBlob = statement((db, { blobId }: { blobId: string }) =>
  db.selectFrom('blobScan').select(['state', 'finding', 'ownerId']).where('blobId', '=', blobId),
);

const due = dueRows('blobScan', 'blobId', 'nextTryOn', (now) => sql<boolean>`"nextTryOn" <= ${now}`);

export const scanStore = (db: Db) => {
  return {
    /** Queues new content, in the transaction that adds it. */
    async queue(blobId: string, ownerId: number | null, now: string) {
      const row = { blobId, ownerId, state: 'waiting', finding: null, nextTryOn: now, scannedOn: null } as const;
      await db.insertInto('blobScan').values(row).execute();
    },
    /**
     * Queues all content, including scanned content.
     * @returns the number of contents
     */
    async queueAll(now: string) {
      await db.updateTable('blobScan').set({ nextTryOn: now }).execute();
      await db
        .insertInto('blobScan')
        .columns(['blobId', 'state', 'nextTryOn'])
        .expression((eb) =>
          eb
            .selectFrom('blob')
            .select(['id', sql<'earlier'>`'earlier'`.as('state'), sql<string>`${now}`.as('nextTryOn')])
            .where('pendingDeletionOn', 'is', null)
            .where('id', 'not in', eb.selectFrom('blobScan').select('blobId'))
            // A part is scanned with its content.
            .where('id', 'not in', eb.selectFrom('blobPart').select('blobId')),
        )
        .execute();
      return countOf(db.selectFrom('blobScan'));
    },
    find: async (blobId: string) => (await byBlob(db, { blobId })).rows[0],
    /** The scan states of the current content of these files. */
    async ofFiles(fileIds: number[]) {
      if (fileIds.length === 0) return [];
      return db
        .selectFrom('fileNode')
        .innerJoin('fileVersion', 'fileVersion.id', 'fileNode.versionId')
        .innerJoin('blobScan', 'blobScan.blobId', 'fileVersion.blobId')
        .select(['fileNode.id as fileId', 'state', 'finding'])
        .where('fileNode.id', 'in', fileIds)
        .execute();
    },
    isDue: (now: string) => due.isAny(db, now),
    /**
     * Claims one content that is due, or this one even if it is not due. Other nodes cannot claim it until the lease
     * ends.
     */
    async claim(now: string, leaseUntil: string, blobId?: string): Promise<ClaimedScan | undefined> {
      const taking = db.updateTable('blobScan').set({ nextTryOn: leaseUntil });
      const claimed = await (blobId === undefined
        ? taking.where(due.isFirst(now))
        : taking.where('blobId', '=', blobId).where('nextTryOn', 'is not', null)
      )
        .returning(['blobId', 'state'])
        .executeTakeFirst();
      if (!claimed) return undefined;
      const blob = db.selectFrom('blob').select(['id', 'size', 'checksums']).where('id', '=', claimed.blobId);
      return { blob: await blob.executeTakeFirstOrThrow(), state: claimed.state };
    },
    async settle(blobId: string, state: ScanState, finding: string | null, on: string) {
      const scan = { state, finding, nextTryOn: null, scannedOn: on };
      await db.updateTable('blobScan').set(scan).where('blobId', '=', blobId).execute();
    },
    /** Postpones everything that is due, and this content, because the scanner is unavailable. */
    async postpone(blobId: string, now: string, until: string) {
      await db
        .updateTable('blobScan')
        .set((eb) => ({
          nextTryOn: until,
          state: eb
            .case()
            .when('state', '=', 'waiting')
            .then(sql<'notScanned'>`'notScanned'`)
            .else(eb.ref('state'))
            .end(),
        }))
        .where((eb) => eb.or([eb('nextTryOn', '<=', now), eb('blobId', '=', blobId)]))
        .execute();
    },
    /** The names and folders of live files with a version that has this content. */
    filesWith: (blobId: string) =>
      db
        .selectFrom('fileVersion')
        .innerJoin('fileNode', 'fileNode.id', 'fileId')
        .select(['fileNode.id', 'fileNode.parentId', 'name'])
        .$narrowType<{ parentId: number }>()
        .where('blobId', '=', blobId)
        .where('binId', 'is', null)
        .distinct()
        .execute(),
    /** How many contents wait and since when, how many could not be scanned, and how many are infected. */
    async count() {
      const counted = db.selectFrom('blobScan').select((eb) => eb.fn.countAll<number>().as('count'));
      const waiting = await counted
        .where('nextTryOn', 'is not', null)
        .select((eb) => eb.fn.min('nextTryOn').as('oldestOn'))
        .executeTakeFirstOrThrow();
      const infected = await counted.where('state', '=', 'infected').executeTakeFirstOrThrow();
      const notScanned = await counted.where('state', '=', 'notScanned').executeTakeFirstOrThrow();
      const { count, oldestOn } = waiting;
      return { waiting: count, notScanned: notScanned.count, infected: infected.count, oldestOn };
    },
  };
};
