import type { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { nameKey } from '#contract/rules/names.ts';
import { below, childrenOf, type Forest, isWithin } from '../tree/forest.ts';

/** What is moved: files or folders that are together in one folder. */
export interface Moved {
  kind: 'file' | 'folder';
  ids: readonly number[];
  /** Where they are now. */
  parentId: number | null;
  /** The name of the first of them. */
  name: string;
}

type Can = ReturnType<typeof useCan>;

/** Why a move is refused before it is tried; the words are `fileShare.move.{refusal}`. */
export type MoveRefusal = 'here' | 'intoItself' | 'below' | 'forbidden' | 'taken' | 'attributeGroups';

/** What a folder is when it is moved, alone. */
export const folderMoved = ({ id, parentId, name }: TreeFolder): Moved => ({
  kind: 'folder',
  ids: [id],
  parentId,
  name,
});

/**
 * Whether a folder may be taken from where it is: write access to it, to all below it and to its parent; the root stays
 * (§4 Drag and drop).
 */
export function mayMove(forest: Forest, can: Can, folder: TreeFolder): boolean {
  const parent = folder.parentId === null ? undefined : forest.byId.get(folder.parentId);
  if (!parent || !can('folder.create', parent) || !can('folder.create', folder)) return false;
  for (const inside of below(forest, folder.id)) if (!can('folder.create', inside)) return false;
  return true;
}

/**
 * Why these cannot be moved into this folder, as far as the tree tells; undefined when nothing speaks against it. Which
 * files are there, and which of two attribute groups, only the server knows.
 */
export function whyNotInto(forest: Forest, can: Can, moved: Moved, target: TreeFolder): MoveRefusal | undefined {
  const isFolder = moved.kind === 'folder';
  if (isFolder && moved.ids.includes(target.id)) return 'intoItself';
  if (isFolder && moved.ids.some((id) => isWithin(forest, target.id, id))) return 'below';
  if (moved.parentId === target.id) return 'here';
  if (!can('folder.create', target)) return 'forbidden';
  const from = moved.parentId === null ? undefined : forest.byId.get(moved.parentId);
  if (from && from.hasAttributeGroup !== target.hasAttributeGroup && !can('folder.govern')) return 'attributeGroups';
  return isFolder && isTaken(forest, moved, target) ? 'taken' : undefined;
}

function isTaken(forest: Forest, moved: Moved, target: TreeFolder): boolean {
  const names = new Set(moved.ids.map((id) => nameKey(forest.byId.get(id)?.name ?? '')));
  return childrenOf(forest, target.id).some(({ name }) => names.has(nameKey(name)));
}
