import type { ReactNode } from 'react';
import type { Format } from '../text/useFormat.ts';

/** A column of a list beside the name. */
export interface GridColumn<T, C extends string = string> {
  id: string;
  heading: string;
  /** What the list is sorted by when the heading is clicked. */
  sort?: C;
  /** Pixels. */
  width: number;
  /** Where there is no room for all, the columns with the smallest numbers stay. */
  importance: number;
  align?: 'end';
  cell(item: T, format: Format): ReactNode;
  /** What stands there in full, shown on hover. */
  title?(item: T, format: Format): string | undefined;
}

/** Pixels: the icon or checkbox, the menu, the margins of a row, and the gap between columns. */
const ICON = 24;
const MENU = 36;
const GAP = 16;
const MARGINS = 32;
/** A list narrower than this has no columns: what matters most stands below the name. */
const LEAST = 440;

/** The columns for which a list of this width has room, so that names keep at least half of it. */
export function columnsWithin<T, C extends string>(
  width: number,
  all: readonly GridColumn<T, C>[],
): readonly GridColumn<T, C>[] {
  if (width < LEAST) return [];
  let remaining = width / 2 - MENU - GAP;
  const fitting = new Set<GridColumn<T, C>>();
  for (const column of [...all].sort((a, b) => a.importance - b.importance)) {
    remaining -= column.width + GAP;
    if (remaining < 0) break;
    fitting.add(column);
  }
  return all.filter((column) => fitting.has(column));
}

/** The CSS grid of a list that shows these columns between the name and the menu. */
export function templateOf(columns: readonly { width: number }[]): string {
  return [`${ICON}px`, 'minmax(0, 1fr)', ...columns.map(({ width }) => `${width}px`), `${MENU}px`].join(' ');
}

/** Pixels that a name has beside these columns. */
export function nameWidthOf(width: number, columns: readonly { width: number }[]): number {
  const taken = columns.reduce((sum, column) => sum + column.width + GAP, 0);
  return width - MARGINS - ICON - MENU - 2 * GAP - taken;
}
