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
  /** Pixels that are enough, where it has been made wider. */
  enough?: number;
  /** Where there is no room for all, the columns with the smallest numbers stay. */
  importance: number;
  align?: 'end';
  cell(item: T, format: Format): ReactNode;
  /** What stands there in full, shown on hover. */
  title?(item: T, format: Format): string | undefined;
}

/** Pixels: the icon or checkbox, the menu, the margins of a row, and the gap between columns. */
const ICON_PX = 24;
const MENU_PX = 36;
const GAP_PX = 16;
const MARGINS_PX = 32;
/** A list narrower than this has no columns: what matters most stands below the name. */
const MIN_LIST_WIDTH_PX = 440;

/** Pixels that names keep beside columns that have been made wider. */
const MIN_NAME_WIDTH_PX = 160;

/**
 * The columns for which a list of this width has room, so that names keep at least half of it; those that the user has
 * made wider take of the other half.
 */
export function columnsWithin<T, C extends string>(
  width: number,
  all: readonly GridColumn<T, C>[],
): readonly GridColumn<T, C>[] {
  if (width < MIN_LIST_WIDTH_PX) return [];
  let remaining = width / 2 - MENU_PX - GAP_PX;
  const fitting = new Set<GridColumn<T, C>>();
  for (const column of [...all].sort((a, b) => a.importance - b.importance)) {
    const taken = enoughFor(column) + GAP_PX;
    // A narrow one may still fit where one that matters more does not.
    if (taken > remaining) continue;
    remaining -= taken;
    fitting.add(column);
  }
  const fitted = all.filter((column) => fitting.has(column));
  if (nameWidthOf(width, fitted) >= Math.min(MIN_NAME_WIDTH_PX, width / 3)) return fitted;
  return fitted.map((column) => ({ ...column, width: enoughFor(column) }));
}

const enoughFor = ({ width, enough = width }: { width: number; enough?: number }) => Math.min(width, enough);

/** Pixels that one of the columns can be wide, so that names and the others stay. */
export function maxWidth(id: string, width: number, columns: readonly { id: string; width: number }[]): number {
  const own = columns.find((column) => column.id === id)?.width ?? 0;
  return own + Math.max(0, nameWidthOf(width, columns) - MIN_NAME_WIDTH_PX);
}

/** The CSS grid of a list that shows these columns between the name and the menu. */
export function templateOf(columns: readonly { width: number }[]): string {
  return [`${ICON_PX}px`, 'minmax(0, 1fr)', ...columns.map(({ width }) => `${width}px`), `${MENU_PX}px`].join(' ');
}

/** Pixels that a name has beside these columns. */
export function nameWidthOf(width: number, columns: readonly { width: number }[]): number {
  const taken = columns.reduce((sum, column) => sum + column.width + GAP_PX, 0);
  return width - MARGINS_PX - ICON_PX - MENU_PX - 2 * GAP_PX - taken;
}
