import type { KeyboardEvent } from 'react';
import { keyAlongText } from '#web/ui/direction.ts';
import { isShortcut } from '../shortcuts.ts';
import type { Rows } from './data/useFiles.ts';
import { rowAfterKey } from './listKeys.ts';
import { everything, nothing, type Selection } from './selection.ts';
import type { useRowPicking } from './useRowPicking.ts';

interface ListKeys<T> {
  files: Rows<T>;
  active: number;
  /** Rows per page. */
  pageRows: number;
  /** Items per row. */
  lanes?: number;
  picking: ReturnType<typeof useRowPicking>;
  show: (row: number) => void;
  onSelect: (next: Selection) => void;
  onOpen: (item: T) => void;
  openMenu?: (row: number, item: T) => void;
  onRename?: (item: T) => void;
  /** @returns whether the key was handled as type-ahead */
  onType?: (letter: string) => boolean;
  /** Removes the selection; permanently if requested. */
  onRemove?: (isForever: boolean) => void;
}

/** Whether a key is part of a typed name; two characters are shortcuts of the page. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && !'/?'.includes(key) && !ctrlKey && !metaKey && !altKey;

/** The keyboard shortcuts of the list, as in the file managers of operating systems. */
export function useListKeys<T>(options: ListKeys<T>) {
  const { files, active, pageRows, picking, show, onSelect, onOpen, openMenu, onRename, onType, onRemove } = options;
  const move = (row: number, event: KeyboardEvent) => {
    if (event.shiftKey) picking.pickRange(row);
    else if (event.ctrlKey || event.metaKey) picking.setActive(row);
    else picking.pickAlone(row);
    show(row);
  };
  const perform = (event: KeyboardEvent): boolean => {
    if (event.altKey) return false;
    const row = rowAfterKey(keyAlongText(event.key), active, files.total ?? 0, pageRows, options.lanes);
    const file = files.at(active);
    if (row !== undefined) move(row, event);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelect(everything);
    else if (event.key === 'Escape') onSelect(nothing);
    else if (isLetter(event) && onType?.(event.key)) return true;
    else if (event.key === ' ' && (event.ctrlKey || event.metaKey) && active >= 0) picking.pickToggle(active);
    else if ((event.key === 'Enter' || event.key === ' ') && file) onOpen(file);
    else if (isShortcut(event, 'rename') && file) onRename?.(file);
    else if (isShortcut(event, 'remove')) onRemove?.(false);
    else if (isShortcut(event, 'removeForever')) onRemove?.(true);
    else if ((event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) && file) openMenu?.(active, file);
    else return false;
    return true;
  };
  return (event: KeyboardEvent) => {
    // Buttons inside the list handle their own keys.
    if (event.target === event.currentTarget && perform(event)) event.preventDefault();
  };
}
