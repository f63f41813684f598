import Box from '@mui/material/Box';
import { type RefObject, useEffect, useRef } from 'react';
import type { XYCoord } from 'react-dnd';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/folders.ts';
import type { Forest } from '../tree/forest.ts';
import { DragPreview } from './DragPreview.tsx';
import { DragScope, useNodeSource, useNodeTarget } from './dnd.tsx';
import { folderMoved, mayMove, whyNotInto } from './moves.ts';
import { useMove } from './useMove.tsx';

/** A closed folder opens after so many milliseconds under the pointer. */
const OPENS_AFTER = 700;

export interface TreeDraggingProps {
  /** The element with the lines of the tree, each marked with `data-folder-id`. */
  container: RefObject<HTMLElement | null>;
  forest: Forest;
  expanded: ReadonlySet<number>;
  onOpen: (folderId: number) => void;
  /** The folder under the pointer, and whether it takes what is dragged. */
  onHover: (folderId: number | undefined, refused: boolean) => void;
}

/** Folders of the tree can be dragged; folders and files can be dropped on them (§4 Drag and drop). */
export default function TreeDragging(props: TreeDraggingProps) {
  return (
    <DragScope>
      <Dragging {...props} />
    </DragScope>
  );
}

function Dragging({ container, forest, expanded, onOpen, onHover }: TreeDraggingProps) {
  const can = useCan();
  const move = useMove();
  const folderAt = ({ x, y }: XYCoord): TreeFolder | undefined => {
    const line = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-folder-id]');
    return line && container.current?.contains(line) ? forest.byId.get(Number(line.dataset.folderId)) : undefined;
  };
  const nothing = useRef<HTMLElement>(null);
  useNodeSource(container, nothing, (point) => {
    const folder = folderAt(point);
    return folder && mayMove(forest, can, folder) ? folderMoved(folder) : undefined;
  });
  const hovered = useNodeTarget(container, {
    folderAt,
    refuse: (moved, folder) => whyNotInto(forest, can, moved, folder),
    onDrop: move,
  });

  const id = hovered?.folder.id;
  const refused = hovered?.refusal !== undefined;
  useEffect(() => onHover(id, refused), [onHover, id, refused]);

  const opens = id !== undefined && forest.children.has(id) && !expanded.has(id) ? id : undefined;
  useEffect(() => {
    if (opens === undefined) return;
    const timer = setTimeout(() => onOpen(opens), OPENS_AFTER);
    return () => clearTimeout(timer);
  }, [opens, onOpen]);

  return (
    <>
      <Box ref={nothing} sx={{ position: 'fixed', inset: '0 auto auto 0', width: '1px', height: '1px', opacity: 0 }} />
      <DragPreview hovered={hovered} />
    </>
  );
}
