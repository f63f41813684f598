import type { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { nameKey } from '#contract/rules/names.ts';
import { below, childrenOf, type FolderTreeData, isWithin } from '#web/ui/folders/treeData.ts';

/** Files and folders of one folder that are moved or copied. */
export interface Moved {
  fileIds: readonly number[];
  folderIds: readonly number[];
  /** Their current folder. */
  parentId: number | null;
  /** The name of the first of them. */
  name: string;
}

export const countMoved = ({ fileIds, folderIds }: Moved) => fileIds.length + folderIds.length;

type Can = ReturnType<typeof useCan>;

/** Why a move is rejected before it is sent; the texts are `fileShare.move.{obstacle}`. */
export type MoveObstacle = 'here' | 'intoItself' | 'below' | 'forbidden' | 'taken' | 'attributeGroups';

/** The move of these items. Search results may come from several folders; then there is no single source folder. */
export function movedOf(
  nodes: readonly { id: number; name: string; isFolder: boolean; parentId: number | null }[],
  name = nodes[0]?.name ?? '',
): Moved {
  const idsOf = (areFolders: boolean) => nodes.flatMap(({ id, isFolder }) => (isFolder === areFolders ? id : []));
  const parentId = nodes[0]?.parentId ?? null;
  const isOne = nodes.every((node) => node.parentId === parentId);
  return { fileIds: idsOf(false), folderIds: idsOf(true), parentId: isOne ? parentId : null, name };
}

/** The move of a single folder. */
export const folderMoved = ({ id, parentId, name }: TreeFolder): Moved => ({
  fileIds: [],
  folderIds: [id],
  parentId,
  name,
});

/** Whether a folder may be moved: with write access to it, its descendants and its parent; the root cannot be moved. */
export function mayMove(folderTree: FolderTreeData, can: Can, folder: TreeFolder): boolean {
  const parent = folder.parentId === null ? undefined : folderTree.byId.get(folder.parentId);
  if (!parent || !can('folder.create', parent) || !can('folder.create', folder)) return false;
  for (const inside of below(folderTree, folder.id)) if (!can('folder.create', inside)) return false;
  return true;
}

/**
 * Why these items cannot be moved into this folder, as far as the tree shows; undefined when they can. Name conflicts
 * are checked by the server only. Copies may stay in the same folder: they get another name and lose their attributes.
 */
export function whyNotInto(
  folderTree: FolderTreeData,
  can: Can,
  moved: Moved,
  target: TreeFolder,
  isCopy = false,
): MoveObstacle | undefined {
  if (moved.folderIds.includes(target.id)) return 'intoItself';
  if (moved.folderIds.some((id) => isWithin(folderTree, target.id, id))) return 'below';
  if (moved.parentId === target.id && !isCopy) return 'here';
  if (!can('folder.create', target)) return 'forbidden';
  if (isCopy) return undefined;
  const from = moved.parentId === null ? undefined : folderTree.byId.get(moved.parentId);
  if (from && from.attributeGroupId !== target.attributeGroupId && !can('folder.manage')) return 'attributeGroups';
  return isTaken(folderTree, moved, target) ? 'taken' : undefined;
}

function isTaken(folderTree: FolderTreeData, moved: Moved, target: TreeFolder): boolean {
  const names = new Set(moved.folderIds.map((id) => nameKey(folderTree.byId.get(id)?.name ?? '')));
  return childrenOf(folderTree, target.id).some(({ name }) => names.has(nameKey(name)));
}
