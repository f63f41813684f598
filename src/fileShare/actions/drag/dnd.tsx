import { type ReactNode, type RefObject, useEffect, useSyncExternalStore } from 'react';
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

interface Hovered {
  /** The container that the folder is in. */
  container: object;
  folder: TreeFolder;
  obstacle: MoveObstacle | undefined;
  isCopy: boolean;
}

/** One for all containers: what is dragged is over one of them, and the card at the pointer tells of it. */
let hovered: Hovered | undefined;
const listeners = new Set<() => void>();

function setHovered(next: Hovered | undefined) {
  hovered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const useHovered = () => useSyncExternalStore(subscribe, () => hovered);

interface NodeTargetOptions {
  folderAt: (point: XYCoord) => TreeFolder | undefined;
  fail: (moved: Moved, folder: TreeFolder, isCopy: boolean) => MoveObstacle | undefined;
  /** `isCopy`: the key that makes a copy was held. */
  onDrop: (moved: Moved, folder: TreeFolder, isCopy: boolean) => void;
}

/** Makes a container take what is dropped on its lines. @returns the folder under the pointer while something is dragged */
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
    return () => {
      connectTarget(null);
    };
  }, [container, connectTarget]);
  useEffect(() => {
    if (!isOver && hovered?.container === container) setHovered(undefined);
  }, [isOver, container]);
  return own?.container === container ? own : undefined;
}

/** Marks the folder under the pointer: `data-drop` says whether it takes what is dragged. */
export function useDropMark(container: RefObject<HTMLElement | null>, hovered: Hovered | undefined): void {
  const id = hovered?.folder.id;
  const isRejected = hovered?.obstacle !== undefined;
  useEffect(() => {
    const element = container.current?.querySelector<HTMLElement>(`[data-folder-id="${id}"]`);
    if (!element) return;
    element.dataset.drop = isRejected ? 'refused' : 'taken';
    return () => {
      delete element.dataset.drop;
    };
  }, [container, id, isRejected]);
}

interface Dragged {
  moved: Moved | undefined;
  /** Where the pointer is. */
  point: XYCoord | null;
  /** The folder under the pointer. */
  target: Hovered | undefined;
}

/** What is being dragged, and where to. */
export function useDragged(): Dragged {
  const target = useHovered();
  const dragged = useDragLayer((monitor) => ({
    moved: monitor.isDragging() && monitor.getItemType() === KIND ? (monitor.getItem() as Moved) : undefined,
    point: monitor.getClientOffset(),
  }));
  return { ...dragged, target };
}
