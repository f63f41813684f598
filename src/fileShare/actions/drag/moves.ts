import type { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { nameKey } from '#contract/rules/names.ts';
import { below, childrenOf, type FolderTreeData, isWithin } from '#web/ui/folders/treeData.ts';

/** What is moved or copied: files and folders that are together in one folder. */
export interface Moved {
  fileIds: readonly number[];
  folderIds: readonly number[];
  /** Where they are now. */
  parentId: number | null;
  /** The name of the first of them. */
  name: string;
}

export const countMoved = ({ fileIds, folderIds }: Moved) => fileIds.length + folderIds.length;

type Can = ReturnType<typeof useCan>;

/** Why a move is rejected before it is tried; the words are `fileShare.move.{obstacle}`. */
export type MoveObstacle = 'here' | 'intoItself' | 'below' | 'forbidden' | 'taken' | 'attributeGroups';

/** What is moved when these are. Results of a search may come from several folders; then there is no one place they were in. */
export function movedOf(
  nodes: readonly { id: number; name: string; isFolder: boolean; parentId: number | null }[],
  name = nodes[0]?.name ?? '',
): Moved {
  const idsOf = (areFolders: boolean) => nodes.flatMap(({ id, isFolder }) => (isFolder === areFolders ? id : []));
  const parentId = nodes[0]?.parentId ?? null;
  const isOne = nodes.every((node) => node.parentId === parentId);
  return { fileIds: idsOf(false), folderIds: idsOf(true), parentId: isOne ? parentId : null, name };
}

/** What a folder is when it is moved, alone. */
export const folderMoved = ({ id, parentId, name }: TreeFolder): Moved => ({
  fileIds: [],
  folderIds: [id],
  parentId,
  name,
});

/**
 * Whether a folder may be taken from where it is: write access to it, to all below it and to its parent; the root stays.
 */
export function mayMove(folderTree: FolderTreeData, can: Can, folder: TreeFolder): boolean {
  const parent = folder.parentId === null ? undefined : folderTree.byId.get(folder.parentId);
  if (!parent || !can('folder.create', parent) || !can('folder.create', folder)) return false;
  for (const inside of below(folderTree, folder.id)) if (!can('folder.create', inside)) return false;
  return true;
}

/**
 * Why these cannot be moved into this folder, as far as the tree tells; undefined when nothing speaks against it. Which
 * files are there only the server knows. What is copied may stay where it is, takes another name where its own is taken,
 * and leaves its attributes behind.
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
