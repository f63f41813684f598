import { type DragEvent, useRef, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/**
 * Accepts files dragged from outside the browser.
 * @param targetOf returns the drop target at this position; undefined for none
 * @returns the target under the pointer, and the handlers for the element
 */
export function useFileDrop<T>(
  targetOf: (event: DragEvent) => T | undefined,
  onDrop: (target: T, data: DataTransfer) => void,
) {
  const [target, setTarget] = useState<T>();
  // Enter and leave events occur for each child; the pointer is outside when they are balanced.
  const depth = useRef(0);
  const out = () => {
    depth.current = 0;
    setTarget(undefined);
  };
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (carriesFiles(event)) depth.current += 1;
    },
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      const next = targetOf(event);
      event.preventDefault();
      event.dataTransfer.dropEffect = next === undefined ? 'none' : 'copy';
      setTarget(next);
    },
    onDragLeave(event: DragEvent) {
      if (carriesFiles(event) && --depth.current <= 0) out();
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      out();
      const hit = targetOf(event);
      if (hit !== undefined) onDrop(hit, event.dataTransfer);
    },
  };
  return { target, handlers };
}
