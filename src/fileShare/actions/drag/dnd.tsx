import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { DndProvider, useDrag, useDragLayer, useDrop, type XYCoord } from 'react-dnd';
import { HTML5Backend } from 'react-dnd-html5-backend';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import type { Moved, MoveObstacle } from './moves.ts';

/** The only place that knows react-dnd; loaded after the page, since no one drags before there is something to drag. */

const KIND = 'fileNode';

/** Whatever drags or takes what is dragged stands inside of one; all of them share one manager, kept at the window. */
export function DragScope({ children }: { children: ReactNode }) {
  return (
    <DndProvider backend={HTML5Backend} context={window}>
      {children}
    </DndProvider>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Ctrl, on a Mac Alt, turns a move into a copy; events of dragging tell whether it is held. */
const copyKey = { isHeld: false };
window.addEventListener(
  'dragover',
  ({ ctrlKey, altKey }) => {
    copyKey.isHeld = isMac ? altKey : ctrlKey;
  },
  true,
);

const isThere = (moved: Moved | undefined): moved is Moved => moved !== undefined;

/**
 * Makes a container a source of dragging. One for all its lines: what is taken up depends on the point.
 * @param preview what the browser draws at the pointer: something empty, since the page draws a better one
 * @param itemAt what is taken up at a point of the window; undefined where nothing may be
 */
export function useNodeSource(
  container: RefObject<HTMLElement | null>,
  preview: RefObject<HTMLElement | null>,
  itemAt: (point: XYCoord) => Moved | undefined,
): void {
  const [, connectSource, connectPreview] = useDrag({
    type: KIND,
    canDrag: (monitor) => isThere(itemAt(monitor.getInitialClientOffset() ?? nowhere)),
    item: (monitor) => itemAt(monitor.getInitialClientOffset() ?? nowhere) ?? null,
  });
  useEffect(() => {
    connectSource(container);
    connectPreview(preview);
    return () => {
      connectSource(null);
    };
  }, [container, preview, connectSource, connectPreview]);
}

const nowhere: XYCoord = { x: -1, y: -1 };

export interface Hovered {
  folder: TreeFolder;
  obstacle: MoveObstacle | undefined;
}

interface NodeTargetOptions {
  folderAt: (point: XYCoord) => TreeFolder | undefined;
  fail: (moved: Moved, folder: TreeFolder) => MoveObstacle | undefined;
  /** `isCopy`: the key that makes a copy was held. */
  onDrop: (moved: Moved, folder: TreeFolder, isCopy: boolean) => void;
}

/** Makes a container take what is dropped on its lines. @returns the folder under the pointer while something is dragged */
export function useNodeTarget(
  container: RefObject<HTMLElement | null>,
  { folderAt, fail, onDrop }: NodeTargetOptions,
): Hovered | undefined {
  const [hovered, setHovered] = useState<Hovered>();
  const [{ isOver }, connectTarget] = useDrop<Moved, undefined, { isOver: boolean }>({
    accept: KIND,
    collect: (monitor) => ({ isOver: monitor.isOver() }),
    hover: (moved, monitor) => {
      const folder = folderAt(monitor.getClientOffset() ?? nowhere);
      if (folder?.id === hovered?.folder.id) return;
      setHovered(folder && { folder, obstacle: fail(moved, folder) });
    },
    canDrop: (moved, monitor) => {
      const folder = folderAt(monitor.getClientOffset() ?? nowhere);
      return folder !== undefined && fail(moved, folder) === undefined;
    },
    drop: (moved, monitor) => {
      const folder = folderAt(monitor.getClientOffset() ?? nowhere);
      setHovered(undefined);
      if (folder) onDrop(moved, folder, copyKey.isHeld);
      return undefined;
    },
  });
  useEffect(() => {
    connectTarget(container);
    return () => {
      connectTarget(null);
    };
  }, [container, connectTarget]);
  useEffect(() => {
    if (!isOver) setHovered(undefined);
  }, [isOver]);
  return hovered;
}

/** What is being dragged, and where the pointer is. */
export function useDragged(): { moved: Moved | undefined; point: XYCoord | null; isCopy: boolean } {
  return useDragLayer((monitor) => ({
    moved: monitor.isDragging() && monitor.getItemType() === KIND ? (monitor.getItem() as Moved) : undefined,
    point: monitor.getClientOffset(),
    isCopy: copyKey.isHeld,
  }));
}
