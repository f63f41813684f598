import { batches } from '#server/storage/batches.ts';
import type { Db } from '#server/storage/database.ts';
import { type Flag, flag } from '#server/storage/terms.ts';
import type { FileApprovalRow } from './approvals.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    fileApprovals: ReturnType<typeof fileApprovalStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    fileApproval: Omit<FileApprovalRow, 'byApproval'> & { byApproval: Flag };
  }
}

export const fileApprovalStore = (db: Db) => ({
  /** The rows of those of these files that have one, with their current versions. */
  async of(fileIds: number[]) {
    const found: (FileApprovalRow & { currentVersionId: number | null })[] = [];
    for (const some of batches(fileIds, 1)) {
      const rows = await db
        .selectFrom('fileApproval')
        .innerJoin('fileNode', 'fileNode.id', 'fileId')
        .selectAll('fileApproval')
        .select('fileNode.versionId as currentVersionId')
        .where('fileId', 'in', some)
        .execute();
      found.push(...rows.map(({ byApproval, ...row }) => ({ ...row, byApproval: byApproval === 1 })));
    }
    return found;
  },
  async set({ byApproval, ...row }: FileApprovalRow) {
    const stored = { ...row, byApproval: flag(byApproval) };
    const { fileId: _, ...changes } = stored;
    await db
      .insertInto('fileApproval')
      .values(stored)
      .onConflict((conflict) => conflict.column('fileId').doUpdateSet(changes))
      .execute();
  },
  async remove(fileId: number) {
    await db.deleteFrom('fileApproval').where('fileId', '=', fileId).execute();
  },
});
