import { Rights } from '#contract/enums.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import type { TreeRow } from './folderTree.model.ts';

/** What the caller may do through an access list. */
export type RightsOf = (listId: number) => Rights;

/**
 * Parents before children; a folder without rights stays, by its name only, while something below it may be read.
 * Without recursion, since a tree may be deeper than a call stack, and with plain arrays, since it may hold 100,000
 * folders.
 * @param show makes what is answered for a folder, from its row, the caller's rights, and whether something above
 *   prevents downloads
 * @param leads whether something that may be read lies below a folder, where the rows do not tell
 */
export function visibleTree<R extends TreeRow, T>(
  rows: R[],
  rightsOf: RightsOf,
  show: (row: R, rights: Rights, prevented: boolean) => T,
  leads: (row: R) => boolean = () => false,
): T[] {
  const { ordered, parents } = parentsFirst(rows);
  const rights = new Uint8Array(ordered.length);
  const shown = new Uint8Array(ordered.length);
  // Counted loops: `Uint8Array.from` and `entries()` go through iterators, which cost as much as all the rest.
  for (let index = 0; index < ordered.length; index++) {
    const row = ordered[index] as R;
    rights[index] = rightsOf(row.accessListId);
    if (rights[index] || leads(row)) shown[index] = 1;
  }
  for (let index = ordered.length - 1; index > 0; index--) if (shown[index]) shown[parents[index] as number] = 1;
  // What is prevented in a folder is prevented below it.
  const prevents = new Uint8Array(ordered.length);
  const visible: T[] = [];
  for (let index = 0; index < ordered.length; index++) {
    const row = ordered[index] as R;
    const above = index > 0 && prevents[parents[index] as number] === 1;
    if (above || row.denyDownload) prevents[index] = 1;
    if (shown[index]) visible.push(show(row, rights[index] as Rights, above));
  }
  return visible;
}

/** Puts children behind their parents, siblings in the order in which they came; `parents` are places in `ordered`. */
export function parentsFirst<R extends TreeRow>(rows: R[]): { ordered: R[]; parents: number[] } {
  const children = groupBy(rows, ({ parentId }) => parentId);
  const ordered: R[] = [];
  const parents: number[] = [];
  // Families that are being gone through, the innermost one last.
  const families = [{ place: -1, rows: children.get(null) ?? [], next: 0 }];
  for (let family = families.at(-1); family; family = families.at(-1)) {
    const row = family.rows[family.next++];
    if (!row) {
      families.pop();
      continue;
    }
    parents.push(family.place);
    const place = ordered.push(row) - 1;
    const below = children.get(row.id);
    if (below) families.push({ place, rows: below, next: 0 });
  }
  return { ordered, parents };
}

/** What the tree tells of a folder; of one without rights its name only. */
export function treeFolderWith(favourites: Set<number>) {
  return (row: TreeRow, rights: Rights, prevented: boolean): TreeFolder => {
    const { id, parentId, name, rowVersion } = row;
    const readable = rights > Rights.None;
    return {
      id,
      parentId,
      name,
      rights,
      fav: readable && favourites.has(id),
      hasAttributeGroup: readable && row.hasAttributeGroup === 1,
      denyDownload: readable && row.denyDownload === 1,
      denyDownloadInherited: readable && prevented,
      inherit: readable && row.inherit === 1,
      rowVersion,
    };
  };
}
