import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { removeLocksFrom } from '../../locks/lockChanges.service.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { fileRef, recordNodeChange, removals, type Traces } from '../nodeChanges.service.ts';

/**
 * Moves files to Trash, each as an item of its own, for a module that has checked that none is held or locked.
 * @param by who moves them
 */
export async function binFiles(
  ctx: Ctx,
  files: Pick<FileRow, 'id' | 'parentId' | 'name'>[],
  by: number,
  logged: Pick<Traces, 'log' | 'logDetails'>,
): Promise<void> {
  const ids = files.map(({ id }) => id);
  await ctx.stores.files.binAll(ids, by, ctx.stamp());
  await removeLocksFrom(ctx, ids, 'removed');
  const gone: Parameters<typeof removals>[0] = [];
  const counts: Traces['counts'] = [];
  for (const [folderId, of] of groupBy(files, ({ parentId }) => parentId)) {
    counts.push([folderId, -of.length]);
    const accessListId = (await ctx.stores.folders.find(folderId))?.accessListId;
    gone.push(...of.map((file) => ({ ref: fileRef(file), accessListId })));
  }
  await recordNodeChange(ctx, { ...removals(gone), counts, ...logged });
}
