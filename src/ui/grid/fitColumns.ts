import type { ReactNode } from 'react';
import type { Format } from '../text/format.ts';

/** A column of a list, besides the name. */
export interface GridColumn<T, C extends string = string> {
  id: string;
  heading: string;
  /** The sort field of the column. */
  sort?: C;
  /** Pixels. */
  width: number;
  /** The minimum width in pixels, when the user has made it wider. */
  enough?: number;
  /** When not all columns fit, those with the smallest numbers are kept. */
  importance: number;
  /** It may leave names less than half of the list. */
  isPreferred?: boolean;
  align?: 'end';
  cell(item: T, format: Format): ReactNode;
  /** The full text of the cell, as a tooltip. */
  title?(item: T, format: Format): string | undefined;
}

/** Widths in pixels: the icon or checkbox, the menu, the margins of a row, and the gap between columns. */
const ICON_PX = 24;
const MENU_PX = 36;
const GAP_PX = 16;
const MARGINS_PX = 32;
/** Narrower lists have no columns: the most important value is below the name. */
const MIN_LIST_WIDTH_PX = 440;

/** The part of the list that preferred columns may use beyond the half. */
const PREFERRED_SHARE = 0.14;

/** Minimum width of names in pixels next to columns that were made wider. */
const MIN_NAME_WIDTH_PX = 160;

/**
 * The columns that fit into this width, so that names keep at least half of it; columns made wider by the user may use
 * more.
 */
export function columnsWithin<T, C extends string>(
  width: number,
  all: readonly GridColumn<T, C>[],
): readonly GridColumn<T, C>[] {
  if (width < MIN_LIST_WIDTH_PX) return [];
  let remaining = width / 2 - MENU_PX - GAP_PX;
  const fitting = new Set<GridColumn<T, C>>();
  /** No column so far was left out: a preferred one does not take the place of a more important one. */
  let isComplete = true;
  for (const column of [...all].sort((a, b) => a.importance - b.importance)) {
    const taken = enoughFor(column) + GAP_PX;
    // A narrow column may still fit when a more important one does not.
    const more = column.isPreferred && isComplete ? width * PREFERRED_SHARE : 0;
    if (taken > remaining + more) {
      isComplete = false;
      continue;
    }
    remaining -= taken;
    fitting.add(column);
  }
  const fitted = all.filter((column) => fitting.has(column));
  if (nameWidthOf(width, fitted) >= Math.min(MIN_NAME_WIDTH_PX, width / 3)) return fitted;
  return fitted.map((column) => ({ ...column, width: enoughFor(column) }));
}

const enoughFor = ({ width, enough = width }: { width: number; enough?: number }) => Math.min(width, enough);

/** The maximum width of a column in pixels, so that names and other columns fit. */
export function maxWidth(id: string, width: number, columns: readonly { id: string; width: number }[]): number {
  const own = columns.find((column) => column.id === id)?.width ?? 0;
  return own + Math.max(0, nameWidthOf(width, columns) - MIN_NAME_WIDTH_PX);
}

/** The `grid-template-columns` of a list with these columns between name and menu. */
export function templateOf(columns: readonly { width: number }[]): string {
  return [`${ICON_PX}px`, 'minmax(0, 1fr)', ...columns.map(({ width }) => `${width}px`), `${MENU_PX}px`].join(' ');
}

/** The width of names in pixels next to these columns. */
export function nameWidthOf(width: number, columns: readonly { width: number }[]): number {
  const taken = columns.reduce((sum, column) => sum + column.width + GAP_PX, 0);
  return width - MARGINS_PX - ICON_PX - MENU_PX - 2 * GAP_PX - taken;
}
