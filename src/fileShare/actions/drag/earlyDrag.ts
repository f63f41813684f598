import type { RefObject } from 'react';

/**
 * Drags that begin before the code for dragging has been loaded. The browser drags already; as soon as the code is there,
 * the drag begins once more for it, and is dropped if it has been dropped meanwhile. Nothing of the gesture is lost.
 */

interface EarlyDrag {
  container: HTMLElement;
  /** Where it began, and what was there: after a change of the list it would be something else. */
  start: DragEvent;
  text: string | null;
  /** Where it was dropped meanwhile, and when, in milliseconds since 1970. */
  drop?: DragEvent;
  droppedAt?: number;
}

/** Milliseconds after which a drop is given up for which the code does not arrive. */
const MAX_DROP_AGE_MS = 15_000;

let early: EarlyDrag | undefined;
/** The elements for which the code has been loaded: from which can be dragged, and onto which. */
const sources = new Set<HTMLElement>();
const targets = new Set<HTMLElement>();

const rowAt = ({ clientX, clientY }: DragEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest('[role=row], [role=treeitem]');
const endDrag = () => {
  early = undefined;
};

/** An element that is not to be seen, instead of the picture of the whole list that the browser would drag. */
function hidePicture(data: DataTransfer): void {
  const nothing = document.createElement('div');
  nothing.style.cssText = 'position: fixed; top: 0; width: 1px; height: 1px; opacity: 0';
  document.body.append(nothing);
  data.setDragImage(nothing, 0, 0);
  setTimeout(() => nothing.remove());
}

/** Lets the drag begin in a container. */
export function beginEarlyDrag(container: HTMLElement, start: DragEvent): void {
  const data = start.dataTransfer;
  if (!data) return;
  data.setData('application/json', '{}');
  data.effectAllowed = 'all';
  hidePicture(data);
  early = { container, start, text: rowAt(start)?.textContent ?? null };
}

/** Accepts the drop of an early drag anywhere: whether it is allowed there is checked when the code is loaded. */
export function watchEarlyDrags(): () => void {
  const over = (event: DragEvent) => {
    if (!early || !event.dataTransfer) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  const drop = (event: DragEvent) => {
    if (!early) return;
    event.preventDefault();
    early.drop = event;
    early.droppedAt = Date.now();
    replay();
  };
  const end = () => {
    if (!early?.drop) endDrag();
  };
  window.addEventListener('dragover', over, true);
  window.addEventListener('drop', drop, true);
  window.addEventListener('dragend', end, true);
  window.addEventListener('pointerdown', endDrag, true);
  return () => {
    window.removeEventListener('dragover', over, true);
    window.removeEventListener('drop', drop, true);
    window.removeEventListener('dragend', end, true);
    window.removeEventListener('pointerdown', endDrag, true);
  };
}

/**
 * Tells that the code for a container has been loaded.
 * @returns a function that takes it back
 */
export function isLoaded(kind: 'source' | 'target', container: RefObject<HTMLElement | null>): () => void {
  const element = container.current;
  const loaded = kind === 'source' ? sources : targets;
  if (!element) return () => undefined;
  loaded.add(element);
  replay();
  return () => {
    loaded.delete(element);
  };
}

function replay(): void {
  if (!early || !sources.has(early.container)) return;
  const { start, text, drop, droppedAt = Date.now() } = early;
  const isCurrent = Date.now() - droppedAt <= MAX_DROP_AGE_MS && rowAt(start)?.textContent === text;
  const under = drop && document.elementFromPoint(drop.clientX, drop.clientY);
  if (isCurrent && under && ![...targets].some((target) => target.contains(under))) return;
  endDrag();
  if (!isCurrent) return;
  const data = new DataTransfer();
  const send = (type: string, { clientX, clientY, ctrlKey, altKey }: DragEvent, to: Element | null) =>
    to?.dispatchEvent(
      new DragEvent(type, { clientX, clientY, ctrlKey, altKey, dataTransfer: data, bubbles: true, cancelable: true }),
    );
  const origin = document.elementFromPoint(start.clientX, start.clientY);
  send('dragstart', start, origin);
  if (!drop || !under) return;
  for (const type of ['dragenter', 'dragover', 'drop']) send(type, drop, under);
  send('dragend', drop, origin);
}
