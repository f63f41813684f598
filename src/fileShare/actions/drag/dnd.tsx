import { type ReactNode, type RefObject, useEffect } from 'react';
import { useNotify } from 'react-admin';
import { DndProvider, type DragSourceMonitor, useDrag, useDragLayer, useDrop, type XYCoord } from 'react-dnd';
import { HTML5Backend } from 'react-dnd-html5-backend';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { createStore } from '#web/ui/createStore.ts';
import { isLoaded } from './earlyDrag.ts';
import type { Moved, MoveObstacle } from './moves.ts';

/** The only module that uses react-dnd; loaded after the page. */

const KIND = 'fileNode';

/** The context for drag sources and targets; all of them share one manager, which is stored on the window. */
export function DragScope({ children }: { children: ReactNode }) {
  return (
    <DndProvider backend={HTML5Backend} context={window}>
      {children}
    </DndProvider>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether Ctrl (on a Mac Alt) is held, which turns a move into a copy. */
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
 * Makes a container a drag source for all its rows.
 * @param preview the element drawn by the browser: an empty one, because the page draws its own
 * @param itemAt the item at a position in the window; undefined when nothing can be dragged there
 */
export function useNodeSource(
  container: RefObject<HTMLElement | null>,
  preview: RefObject<HTMLElement | null>,
  itemAt: (point: XYCoord) => Moved | undefined,
): void {
  const notify = useNotify();
  const [, connectSource, connectPreview] = useDrag({
    type: KIND,
    canDrag: (monitor) => isThere(itemAt(monitor.getInitialClientOffset() ?? nowhere)),
    item: (monitor) => itemAt(monitor.getInitialClientOffset() ?? nowhere) ?? null,
    // What the card said while the button was down is said once more after a drop that was rejected.
    end: (_, monitor) => {
      const [obstacle, folder] = rejectionOf(monitor) ?? [];
      setHovered(undefined);
      if (obstacle) notify(`fileShare.move.${obstacle}`, { type: 'warning', messageArgs: { folder } });
    },
  });
  useEffect(() => {
    connectSource(container);
    connectPreview(preview);
    const unload = isLoaded('source', container);
    return () => {
      unload();
      connectSource(null);
    };
  }, [container, preview, connectSource, connectPreview]);
}

const nowhere: XYCoord = { x: -1, y: -1 };

/** Pixels from its start within which a drag is a click with an unsteady hand, which needs no message. */
const UNSTEADY_PX = 24;

/** Why a drag that has ended was not dropped, and the folder under the pointer; undefined when nothing was there. */
function rejectionOf(monitor: DragSourceMonitor): [MoveObstacle | 'trash', string | undefined] | undefined {
  const { x, y } = monitor.getDifferenceFromInitialOffset() ?? nowhere;
  if (monitor.didDrop() || Math.hypot(x, y) < UNSTEADY_PX) return undefined;
  if (isOverTrash(monitor.getClientOffset())) return ['trash', undefined];
  const hovered = hoveredNow();
  return hovered?.obstacle && [hovered.obstacle, hovered.folder.name];
}

/** Trash is no target: items are deleted in other ways. */
export function isOverTrash(point: XYCoord | null): boolean {
  return point !== null && document.elementFromPoint(point.x, point.y)?.closest('[data-trash]') != null;
}

interface Hovered {
  /** The container of the folder. */
  container: object;
  folder: TreeFolder;
  obstacle: MoveObstacle | undefined;
  isCopy: boolean;
}

/** Shared by all containers, for the preview at the pointer. */
const { get: hoveredNow, set: setHovered, use } = createStore<Hovered | undefined>(undefined);
const useHovered = () => use((hovered) => hovered);

interface NodeTargetOptions {
  folderAt: (point: XYCoord) => TreeFolder | undefined;
  fail: (moved: Moved, folder: TreeFolder, isCopy: boolean) => MoveObstacle | undefined;
  /** `isCopy`: the copy key was held. */
  onDrop: (moved: Moved, folder: TreeFolder, isCopy: boolean) => void;
}

/**
 * Makes a container a drop target for all its rows.
 * @returns the folder under the pointer while something is dragged
 */
export function useNodeTarget(
  container: RefObject<HTMLElement | null>,
  { folderAt, fail, onDrop }: NodeTargetOptions,
): Hovered | undefined {
  const own = useHovered();
  const [{ isOver }, connectTarget] = useDrop<Moved, undefined, { isOver: boolean }>({
    accept: KIND,
    collect: (monitor) => ({ isOver: monitor.isOver() }),
    hover: (moved, monitor) => {
      const folder = folderAt(monitor.getClientOffset() ?? nowhere);
      const isCopy = copyKey.isHeld;
      const hovered = hoveredNow();
      if (folder?.id === hovered?.folder.id && container === hovered?.container && isCopy === hovered.isCopy) return;
      setHovered(folder && { container, folder, obstacle: fail(moved, folder, isCopy), isCopy });
    },
    canDrop: (moved, monitor) => {
      const folder = folderAt(monitor.getClientOffset() ?? nowhere);
      return folder !== undefined && fail(moved, folder, copyKey.isHeld) === undefined;
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
    const unload = isLoaded('target', container);
    return () => {
      unload();
      connectTarget(null);
    };
  }, [container, connectTarget]);
  useEffect(() => {
    if (!isOver && hoveredNow()?.container === container) setHovered(undefined);
  }, [isOver, container]);
  return own?.container === container ? own : undefined;
}

/** Marks the folder under the pointer: `data-drop` tells whether it accepts the drop. */
export function useDropMark(container: RefObject<HTMLElement | null>, hovered: Hovered | undefined): void {
  const id = hovered?.folder.id;
  const isRejected = hovered?.obstacle !== undefined;
  useEffect(() => {
    const element = container.current?.querySelector<HTMLElement>(`[data-folder-id="${id}"]`);
    if (!element) return;
    element.dataset.drop = isRejected ? 'rejected' : 'accepted';
    return () => {
      delete element.dataset.drop;
    };
  }, [container, id, isRejected]);
}

interface Dragged {
  moved: Moved | undefined;
  /** Position of the pointer. */
  point: XYCoord | null;
  /** The folder under the pointer. */
  target: Hovered | undefined;
}

/** The dragged items and their target. */
export function useDragged(): Dragged {
  const target = useHovered();
  const dragged = useDragLayer((monitor) => ({
    moved: monitor.isDragging() && monitor.getItemType() === KIND ? (monitor.getItem() as Moved) : undefined,
    point: monitor.getClientOffset(),
  }));
  return { ...dragged, target };
}
