import Box from '@mui/material/Box';
import { type RefObject, useEffect, useRef } from 'react';
import type { XYCoord } from 'react-dnd';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { DragPreview } from '../actions/drag/DragPreview.tsx';
import { DragScope, useNodeSource, useNodeTarget } from '../actions/drag/dnd.tsx';
import { folderMoved, mayMove, whyNotInto } from '../actions/drag/moves.ts';
import { useDropNodes } from '../actions/drag/useDropNodes.ts';

/** Milliseconds after which a collapsed folder under the pointer expands. */
const OPEN_DELAY_MS = 700;

export interface TreeDraggingProps {
  /** The element with the rows of the tree, each marked with `data-folder-id`. */
  container: RefObject<HTMLElement | null>;
  folderTree: FolderTreeData;
  expanded: ReadonlySet<number>;
  onOpen: (folderId: number) => void;
  /** The folder under the pointer, and whether it accepts the drop. */
  onHover: (folderId: number | undefined, rejected: boolean) => void;
}

/** Makes the folders of the tree draggable, and drop targets for folders and files. */
export default function TreeDragging(props: TreeDraggingProps) {
  return (
    <DragScope>
      <Dragging {...props} />
    </DragScope>
  );
}

function Dragging({ container, folderTree, expanded, onOpen, onHover }: TreeDraggingProps) {
  const can = useCan();
  const drop = useDropNodes();
  const folderAt = ({ x, y }: XYCoord): TreeFolder | undefined => {
    const line = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-folder-id]');
    return line && container.current?.contains(line) ? folderTree.byId.get(Number(line.dataset.folderId)) : undefined;
  };
  const nothing = useRef<HTMLElement>(null);
  useNodeSource(container, nothing, (point) => {
    const folder = folderAt(point);
    return folder && mayMove(folderTree, can, folder) ? folderMoved(folder) : undefined;
  });
  const hovered = useNodeTarget(container, {
    folderAt,
    fail: (...drag) => whyNotInto(folderTree, can, ...drag),
    onDrop: drop,
  });

  const id = hovered?.folder.id;
  const rejected = hovered?.obstacle !== undefined;
  useEffect(() => onHover(id, rejected), [onHover, id, rejected]);

  const opens = id !== undefined && folderTree.children.has(id) && !expanded.has(id) ? id : undefined;
  useEffect(() => {
    if (opens === undefined) return;
    const timer = setTimeout(() => onOpen(opens), OPEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [opens, onOpen]);

  return (
    <>
      <Box ref={nothing} sx={{ position: 'fixed', inset: '0 auto auto 0', width: '1px', height: '1px', opacity: 0 }} />
      <DragPreview />
    </>
  );
}
