import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';

/** A folder with everything in it that gets another place. */
interface Relocated {
  id: number;
  /** The item of the bin in which it is. */
  binId?: number;
  /** Its level until now: a tree that is too deep already may be moved, but not further down. */
  level?: number;
}

/**
 * Rejects folders that would lie too deep: paths, rights and searches are computed over all levels.
 * @param level the future level of the folder, 1 for a folder in the root: as many as its parent has in its lineage
 * @throws {ApiError} 409
 */
export async function guardDepth({ stores }: Ctx, level: number, folder?: Relocated): Promise<void> {
  const max = limits.folderLevels;
  if (folder?.level !== undefined && level <= folder.level) return;
  const below = folder ? await stores.folders.levelsBelow(folder.id, folder.binId ?? null) : 0;
  if (level + below > max) fail('folder.tooDeep', String(max));
}
