import { foldText } from '#contract/rules/names.ts';
import { isShortcut } from '../shortcuts.ts';
import type { TreeItem } from './treeData.ts';

/** The effect of a key in the tree: the new active row, or a folder to expand, collapse or select. */
export type TreeMove = { go: number } | { toggle: number } | { choose: number };

function right(lines: readonly TreeItem[], active: number): TreeMove | undefined {
  const line = lines[active];
  if (!line?.hasChildren || line.loading) return undefined;
  return line.expanded ? { go: active + 1 } : { toggle: line.folder.id };
}

function left(lines: readonly TreeItem[], active: number): TreeMove | undefined {
  const line = lines[active];
  if (!line) return undefined;
  if (line.expanded) return { toggle: line.folder.id };
  for (let above = active - 1; above >= 0; above--) {
    if ((lines[above]?.level ?? 0) < line.level) return { go: above };
  }
  return undefined;
}

/** The effect of an arrow key, Home, End, Enter or Space; undefined for other keys. */
export function treeMove(key: string, lines: readonly TreeItem[], active: number): TreeMove | undefined {
  const line = lines[active];
  switch (key) {
    case 'ArrowDown':
      return { go: Math.min(active + 1, lines.length - 1) };
    case 'ArrowUp':
      return { go: Math.max(active - 1, 0) };
    case 'Home':
      return { go: 0 };
    case 'End':
      return { go: lines.length - 1 };
    case 'ArrowRight':
      return right(lines, active);
    case 'ArrowLeft':
      return left(lines, active);
    case 'Enter':
    case ' ':
      return line && { choose: line.folder.id };
    default:
      return undefined;
  }
}

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key for the active folder; undefined for other keys. */
export function commandOf(event: Keys): 'rename' | 'remove' | 'menu' | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return 'menu';
  return (['rename', 'remove'] as const).find((action) => isShortcut(event, action));
}

/**
 * What quickly typed letters search for. A single or repeated letter goes to the next name that begins with it; several
 * letters may match the active row as well.
 */
export function requestedName(typed: string): { startsWith: string; isNext: boolean } {
  const letters = foldText(typed);
  const startsWith = new Set(letters).size === 1 ? letters.slice(0, 1) : letters;
  return { startsWith, isNext: startsWith.length === 1 };
}

/** The next visible row whose name begins with the typed text, from the active row on, wrapping around. */
export function typeAhead(lines: readonly TreeItem[], active: number, typed: string): number | undefined {
  const { startsWith, isNext } = requestedName(typed);
  const first = isNext ? active + 1 : active;
  for (let step = 0; step < lines.length; step++) {
    const index = (first + step) % lines.length;
    const line = lines[index];
    if (line && foldText(line.folder.name).startsWith(startsWith)) return index;
  }
  return undefined;
}
