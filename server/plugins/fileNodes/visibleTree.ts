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
  const rights = Uint8Array.from(ordered, (row) => rightsOf(row.accessListId));
  const shown = Uint8Array.from(ordered, (row, index) => (rights[index] || leads(row) ? 1 : 0));
  for (let index = ordered.length - 1; index > 0; index--) if (shown[index]) shown[parents[index] ?? 0] = 1;
  // What is prevented in a folder is prevented below it.
  const prevents = new Uint8Array(ordered.length);
  const visible: T[] = [];
  for (const [index, row] of ordered.entries()) {
    const above = index > 0 && prevents[parents[index] ?? 0] === 1;
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
  const waiting = [...(children.get(null) ?? [])];
  const places = waiting.map(() => -1);
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    const place = ordered.push(row) - 1;
    parents.push(places.pop() ?? -1);
    const below = children.get(row.id) ?? [];
    for (let index = below.length - 1; index >= 0; index--) {
      waiting.push(below[index] as R);
      places.push(place);
    }
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
