import type { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { batches } from '#server/storage/batches.ts';
import type { FolderAccess } from './inspection.store.ts';

type Entries = Map<string, Rights>;

/**
 * Compares the stored access list of each folder with one computed from its ancestors.
 * @returns one line per folder that differs
 */
export async function wrongAccessLists({ stores }: Ctx, folders: FolderAccess[]): Promise<string[]> {
  const own = await ownEntries(stores, folders);
  const stored = await storedEntries(stores, folders);
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const found = new Map<number, Entries>();

  /** Iterative, because a tree may be deep. */
  const effective = (folder: FolderAccess): Entries => {
    const path: FolderAccess[] = [];
    for (let at: FolderAccess | undefined = folder; at && !found.has(at.id) && !path.includes(at); ) {
      path.push(at);
      at = at.inherit === 1 && at.parentId !== null ? byId.get(at.parentId) : undefined;
    }
    for (const { id, inherit, parentId } of path.reverse()) {
      const above = inherit === 1 && parentId !== null ? found.get(parentId) : undefined;
      found.set(id, merged(above, own.get(id)));
    }
    return found.get(folder.id) as Entries;
  };
  return folders
    .filter((folder) => keyOf(effective(folder)) !== keyOf(stored.get(folder.accessListId ?? 0) ?? new Map()))
    .map(({ id }) => `Folder ${id}: stored access differs from its permissions`);
}

async function ownEntries(stores: Ctx['stores'], folders: FolderAccess[]): Promise<Map<number, Entries>> {
  const own = new Map<number, Entries>();
  for (const ids of batches(folders.map(({ id }) => id))) {
    for (const { folderId, units, rights } of await stores.permissions.listOn(ids))
      own.set(folderId, merged(own.get(folderId), new Map([[unitsOf(units), rights]])));
  }
  return own;
}

async function storedEntries(stores: Ctx['stores'], folders: FolderAccess[]): Promise<Map<number, Entries>> {
  const ids = [...new Set(folders.map(({ accessListId }) => accessListId ?? 0))];
  const stored = new Map<number, Entries>();
  for (const [id, entries] of await stores.accessLists.entriesOf(ids))
    stored.set(id, new Map(entries.map(({ units, rights }) => [unitsOf(units), rights])));
  return stored;
}

/** Merges both, with the higher right where both have an entry for the same units. */
function merged(a: Entries = new Map(), other: Entries = new Map()): Entries {
  const both = new Map(a);
  for (const [units, rights] of other) both.set(units, Math.max(rights, both.get(units) ?? 0) as Rights);
  return both;
}

const unitsOf = (units: number[]) => units.toSorted((a, b) => a - b).join('+');
const keyOf = (entries: Entries) =>
  [...entries]
    .map((entry) => entry.join(':'))
    .sort()
    .join(' ');
