import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { isMatch } from '../text/nameMatch.ts';

/** The folders as a tree; siblings keep the order of the server. */
export interface FolderTreeData {
  byId: ReadonlyMap<number, TreeFolder>;
  /** Under null: the roots. */
  children: ReadonlyMap<number | null, readonly TreeFolder[]>;
  /** The tree is too large to load completely: children are loaded when a folder is expanded. */
  partial?: boolean | undefined;
}

/** A visible row of the tree: its folder, depth, and position among its siblings. */
export interface TreeItem {
  folder: TreeFolder;
  /** 1 for a root. */
  level: number;
  /** From 1. */
  position: number;
  siblings: number;
  hasChildren: boolean;
  expanded: boolean;
  /** It is expanded, and its children are being loaded. */
  loading: boolean;
}

const none: readonly TreeFolder[] = [];

export function buildTree(items: readonly TreeFolder[], partial?: boolean): FolderTreeData {
  const byId = new Map(items.map((folder) => [folder.id, folder]));
  const children = new Map<number | null, TreeFolder[]>();
  for (const folder of items) {
    const parent = folder.parentId !== null && byId.has(folder.parentId) ? folder.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(folder);
    else children.set(parent, [folder]);
  }
  return { byId, children, partial };
}

/** Whether the children of a folder have not been loaded yet. */
export function isUnloaded(folderTree: FolderTreeData, id: number): boolean {
  return folderTree.byId.get(id)?.hasChildren === true && !folderTree.children.has(id);
}

export function childrenOf(folderTree: FolderTreeData, id: number | null): readonly TreeFolder[] {
  return folderTree.children.get(id) ?? none;
}

/** The visible rows from top to bottom. Visits only expanded folders, so collapsed branches cost nothing. */
export function visibleItems(folderTree: FolderTreeData, expanded: ReadonlySet<number>): TreeItem[] {
  const lines: TreeItem[] = [];
  const walk = (parent: number | null, level: number) => {
    const siblings = childrenOf(folderTree, parent);
    siblings.forEach((folder, index) => {
      const loading = isUnloaded(folderTree, folder.id);
      const hasChildren = loading || folderTree.children.has(folder.id);
      const open = hasChildren && expanded.has(folder.id);
      lines.push({
        folder,
        level,
        position: index + 1,
        siblings: siblings.length,
        hasChildren,
        expanded: open,
        loading: open && loading,
      });
      if (open) walk(folder.id, level + 1);
    });
  };
  walk(null, 1);
  return lines;
}

/** The ancestors of a folder from the root on, and the folder itself; empty when it is not in the tree. */
export function pathTo(folderTree: FolderTreeData, id: number): TreeFolder[] {
  const path: TreeFolder[] = [];
  for (let at = folderTree.byId.get(id); at; at = at.parentId === null ? undefined : folderTree.byId.get(at.parentId)) {
    path.unshift(at);
  }
  return path;
}

/** Whether a folder is, or is below, another one. */
export function isWithin(folderTree: FolderTreeData, id: number, ancestorId: number): boolean {
  for (let at = folderTree.byId.get(id); at; at = at.parentId === null ? undefined : folderTree.byId.get(at.parentId)) {
    if (at.id === ancestorId) return true;
  }
  return false;
}

/** All descendants of a folder, in no particular order. */
export function* below(folderTree: FolderTreeData, id: number): Generator<TreeFolder> {
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const child of childrenOf(folderTree, at)) {
      yield child;
      open.push(child.id);
    }
  }
}

/** The tree with one folder replaced at the same position. */
export function withFolder(
  folderTree: FolderTreeData,
  id: number,
  changes: Partial<Omit<TreeFolder, 'id' | 'parentId'>>,
): FolderTreeData {
  const folder = folderTree.byId.get(id);
  if (!folder) return folderTree;
  const changed = { ...folder, ...changes };
  const parent = folder.parentId !== null && folderTree.byId.has(folder.parentId) ? folder.parentId : null;
  const siblings = childrenOf(folderTree, parent).map((sibling) => (sibling.id === id ? changed : sibling));
  return {
    ...folderTree,
    byId: new Map(folderTree.byId).set(id, changed),
    children: new Map(folderTree.children).set(parent, siblings),
  };
}

/** Only the folders that match all terms, and their ancestors; without regard to case and accents. */
export function searchTree(folderTree: FolderTreeData, search: string): FolderTreeData {
  const shown = new Set<number>();
  for (const folder of folderTree.byId.values()) {
    if (!isMatch(folder.name, search)) continue;
    for (const { id } of pathTo(folderTree, folder.id)) shown.add(id);
  }
  return buildTree([...folderTree.byId.values()].filter(({ id }) => shown.has(id)));
}
