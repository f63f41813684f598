import type { EntryValue } from '#contract/instance/history.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { recordChange } from '../../history/history.service.ts';
import { recordNodeChanges } from '../../nodeHistory/recordNodeChanges.service.ts';
import type { Entry } from './permissions.model.ts';
import { namesOf } from './permissions.service.ts';

/** An entry with its ID. */
type Numbered = Entry & { id: number };

/** Records in the history of a folder that an entry was added, changed or removed. */
export async function recordEntry(
  ctx: Ctx,
  folderId: number,
  { before, after }: { before?: Numbered; after?: Numbered },
): Promise<void> {
  const unitsOf = await namesOf(
    ctx,
    [before, after].filter((entry) => entry !== undefined),
  );
  const asValue = (entry: Numbered | undefined): EntryValue | null =>
    entry ? { id: entry.id, rights: entry.rights, bizUnits: unitsOf(entry) } : null;
  const change = { before: { entry: asValue(before) }, after: { entry: asValue(after) } };
  await recordChange(ctx, 'folder', folderId, change);
  const folder = await ctx.stores.folders.find(folderId);
  if (!folder) return;
  const { parentId, name } = folder;
  recordNodeChanges(ctx, [{ type: 'access', nodeId: folderId, parentId, name, isFolder: true, ...change }]);
}
