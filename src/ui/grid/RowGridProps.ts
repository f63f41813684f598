import type { ReactNode, RefObject } from 'react';
import type { Format } from '../text/format.ts';
import type { PagedList } from './data/pagedList.ts';
import type { Rows } from './data/useFiles.ts';
import type { GridColumn } from './fitColumns.ts';
import type { GridOrder } from './GridHeader.tsx';
import type { GridItem, NameParts } from './GridRow.tsx';
import type { View } from './listStyle.ts';
import type { Selection } from './selection.ts';
import type { Arrival } from './useArrival.ts';

export interface MenuPoint {
  left: number;
  top: number;
}

/** What a list shows, and what can be done with it. */
export interface RowGridProps<T extends GridItem, C extends string> {
  label: string;
  list: PagedList<T>;
  nameLabel: string;
  nameSort: C;
  columns: readonly GridColumn<T, C>[];
  order: GridOrder<C>;
  view?: View;
  /** Row height in pixels, if it has more than one line. */
  lineHeight?: number;
  selection: Selection;
  cutIds?: ReadonlySet<number>;
  empty: ReactNode;
  icon: (item: T) => ReactNode;
  thumbnail?: (item: T) => ReactNode;
  partsOf: (item: T, format: Format, isAlone: boolean) => NameParts;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
  onOpen: (item: T) => void;
  onSort: (column: C) => void;
  /** For an item; `isSeveral` when several items are selected. */
  onMenu?: (item: T, at: MenuPoint, isSeveral: boolean) => void;
  /** For the empty space. */
  onSpaceMenu?: (at: MenuPoint) => void;
  /** Whether an item may be renamed here. */
  mayRename?: (item: T) => boolean;
  /** Resolves to an error message, if the name is rejected. */
  onRename?: (item: T, name: string) => Promise<string | undefined>;
  /** The item that is being renamed, when renaming can be started from outside. */
  renaming?: [id: number | undefined, set: (id: number | undefined) => void];
  onRemove?: (isForever: boolean) => void;
  /** @returns whether the key was handled as type-ahead */
  onType?: (letter: string, active: number, go: (row: number) => void) => boolean;
  onResize?: ((columnId: string, width: number) => void) | undefined;
  onReorder?: ((columnId: string, before: string) => void) | undefined;
  /** Updated with the IDs of the columns that fit. */
  fitting?: RefObject<readonly string[]>;
  arrival?: Arrival | undefined;
  /** An item that is selected from outside: its row is scrolled into view, so that it is loaded. */
  sought?: Arrival | undefined;
  /** Makes the rows draggable. */
  children?: (rows: Rows<T>, scroller: RefObject<HTMLDivElement | null>) => ReactNode;
}
