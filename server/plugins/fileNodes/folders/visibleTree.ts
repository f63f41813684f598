import { Rights } from '#contract/enums.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import type { Protection } from '../fileNodes.model.ts';
import type { TreeRow } from './folderTree.model.ts';

/** What the caller may do through an access list. */
export type RightsOf = (listId: number) => Rights;

/**
 * Builds the visible tree, parents before children. A folder without rights stays, with its name only, if something
 * below it is readable. There is no recursion, since a tree may be deeper than the call stack, and plain arrays are
 * used, since it may have 100,000 folders.
 * @param show builds the result for a folder from its row, the caller's rights, and the protection from above
 * @param leads whether something readable lies below a folder, where the rows do not include it
 */
export function visibleTree<R extends TreeRow, T>(
  rows: R[],
  rightsOf: RightsOf,
  show: (row: R, rights: Rights, above: Protection) => T,
  leads: (row: R) => boolean = () => false,
): T[] {
  const { ordered, parents } = parentsFirst(rows);
  const rights = new Uint8Array(ordered.length);
  const shown = new Uint8Array(ordered.length);
  // Counted loops: iterators, as in `Uint8Array.from` and `entries()`, take as long as everything else together.
  for (let index = 0; index < ordered.length; index++) {
    const row = ordered[index] as R;
    rights[index] = rightsOf(row.accessListId);
    if (rights[index] || leads(row)) shown[index] = 1;
  }
  for (let index = ordered.length - 1; index > 0; index--) if (shown[index]) shown[parents[index] as number] = 1;
  // The protection of a folder also applies below it.
  const protectedBy = new Uint8Array(ordered.length);
  const visible: T[] = [];
  for (let index = 0; index < ordered.length; index++) {
    const row = ordered[index] as R;
    const above = index > 0 ? (protectedBy[parents[index] as number] as number) : 0;
    protectedBy[index] = above | (row.denyDownload ? PREVENTED : 0) | (row.viewOnly ? VIEW_ONLY : 0);
    if (shown[index]) visible.push(show(row, rights[index] as Rights, protections[above] as Protection));
  }
  return visible;
}

const PREVENTED = 1;
const VIEW_ONLY = 2;
/** Shared by their bits: an object for each of 100,000 folders would take longer than everything else together. */
const protections: Protection[] = [0, 1, 2, 3].map((bits) => ({
  preventsDownload: (bits & PREVENTED) > 0,
  isViewOnly: (bits & VIEW_ONLY) > 0,
}));

/** Orders parents before children, siblings in their given order; `parents` are positions in `ordered`. */
export function parentsFirst<R extends TreeRow>(rows: R[]): { ordered: R[]; parents: number[] } {
  const children = groupBy(rows, ({ parentId }) => parentId);
  const ordered: R[] = [];
  const parents: number[] = [];
  // The sibling groups of the current path, the innermost one last.
  const families = [{ position: -1, rows: children.get(null) ?? [], next: 0 }];
  for (let family = families.at(-1); family; family = families.at(-1)) {
    const row = family.rows[family.next++];
    if (!row) {
      families.pop();
      continue;
    }
    parents.push(family.position);
    const position = ordered.push(row) - 1;
    const below = children.get(row.id);
    if (below) families.push({ position, rows: below, next: 0 });
  }
  return { ordered, parents };
}

/** A folder of the tree; without rights, only its name. */
export function treeFolderWith(favourites: Set<number>) {
  return (row: TreeRow, rights: Rights, above: Protection): TreeFolder => {
    const { id, parentId, name, rowVersion } = row;
    const readable = rights > Rights.None;
    return {
      id,
      parentId,
      name,
      rights,
      fav: readable && favourites.has(id),
      hasAttributeGroup: readable && row.attributeGroupId !== null,
      ...(readable && row.attributeGroupId !== null && { attributeGroupId: row.attributeGroupId }),
      denyDownload: readable && row.denyDownload === 1,
      denyDownloadInherited: readable && above.preventsDownload,
      viewOnly: readable && row.viewOnly === 1,
      viewOnlyInherited: readable && above.isViewOnly,
      inherit: readable && row.inherit === 1,
      rowVersion,
    };
  };
}
