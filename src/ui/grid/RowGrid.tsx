import Box from '@mui/material/Box';
import { type CSSProperties, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isRightToLeft } from '#web/ui/direction.ts';
import { useFormat } from '../text/useFormat.ts';
import { useFileRows } from './data/useFileRows.ts';
import { FileRowSkeleton } from './FileRowSkeleton.tsx';
import { columnsWithin, maxWidth, nameWidthOf, templateOf } from './fitColumns.ts';
import { GridHeader } from './GridHeader.tsx';
import { type GridItem, GridRow, type Modifiers, type RowAppearance } from './GridRow.tsx';
import { ListFailed } from './ListFailed.tsx';
import { gridSx, HEADER_PX, rowHeights, TILE_WIDTH_PX, tileNameWidth } from './listStyle.ts';
import type { MenuPoint, RowGridProps } from './RowGridProps.ts';
import { fileRowId } from './rowId.ts';
import { countOf, everything, isSelected, nothing } from './selection.ts';
import { useLoadedFonts } from './shortName.ts';
import { useArrival } from './useArrival.ts';
import { useFollowedSelection } from './useFollowedSelection.ts';
import { useListKeys } from './useListKeys.ts';
import { useRowPicking } from './useRowPicking.ts';
import { useRubberBand } from './useRubberBand.ts';
import { useTouch } from './useTouch.ts';
import { useWidth } from './useWidth.ts';

const none: ReadonlySet<number> = new Set();
const never = () => false;
const unnamed = async () => undefined;

/** A long list as an ARIA grid; only the rows in view are loaded and rendered. */
export function RowGrid<T extends GridItem, C extends string>(props: RowGridProps<T, C>) {
  const { label, list, order, selection, empty, view = 'list', cutIds = none, icon, thumbnail, partsOf } = props;
  const { onSelect, onOpen, onMenu, onSpaceMenu, onRename = unnamed, mayRename = never } = props;
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const { width, measure } = useWidth(scroller);
  const isTile = view === 'grid';
  const columns = useMemo(() => (isTile ? [] : columnsWithin(width, props.columns)), [isTile, width, props.columns]);
  const { fitting } = props;
  useEffect(() => {
    if (fitting) fitting.current = columns.map(({ id }) => id);
  }, [fitting, columns]);
  const isAlone = columns.length === 0 && width > 0;
  const rowHeight = isTile ? rowHeights.grid : (props.lineHeight ?? (isAlone ? rowHeights.phone : rowHeights[view]));
  const lanes = isTile ? Math.max(1, Math.floor((width - 16) / TILE_WIDTH_PX)) : 1;
  const rows = useFileRows(list, scroller, rowHeight, lanes);
  const { files, active, setActive, items, height, show, pageRows, isOld, hold } = rows;
  const select = useFollowedSelection({ selection, sought: props.sought, files, active, setActive, show, onSelect });
  const picking = useRowPicking({ files, active, setActive, onSelect: select });
  const ownRenaming = useState<number>();
  const [renamed, setRenamed] = props.renaming ?? ownRenaming;
  const selected = countOf(selection, files.total ?? 0);
  useArrival({ arrival: props.arrival, scroller, files, isPlaced: active >= 0 || selected > 0, setActive, show });
  const nameWidth = isTile ? tileNameWidth((width - 16) / lanes) : nameWidthOf(width, columns);
  const fonts = useLoadedFonts();
  const appearance = useMemo<RowAppearance<T, C>>(
    () => ({ icon, ...(thumbnail && { thumbnail }), partsOf, columns, nameWidth, fonts, format, isTile }),
    [icon, thumbnail, partsOf, columns, nameWidth, fonts, format, isTile],
  );
  const latest = useRef({ selection, selected, onMenu, onOpen, picking, files });
  latest.current = { selection, selected, onMenu, onOpen, picking, files };
  const touch = useTouch({ onLongPress: picking.pickToggle });
  const stable = useRef({
    pick: (row: number, modifiers: Modifiers) => {
      const now = latest.current;
      const item = now.files.at(row);
      if (touch.isAfterLongPress()) return;
      if (!touch.isTap() || modifiers.ctrlKey) return now.picking.onPick(row, modifiers);
      if (now.selected > 0) now.picking.pickToggle(row);
      else if (item) now.onOpen(item);
    },
    open: (item: T) => !touch.isTap() && latest.current.onOpen(item),
    menu: (row: number, item: T, event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const { picking: pick, selection: chosen, selected: count, onMenu: open } = latest.current;
      const isOne = !isSelected(chosen, item.id);
      if (isOne) pick.pickAlone(row);
      const at =
        event.type === 'contextmenu' ? { left: event.clientX, top: event.clientY } : below(event.currentTarget);
      open?.(item, at, !isOne && count > 1);
    },
  }).current;
  const rowHandlers = useMemo(
    () => ({
      onPick: stable.pick,
      onOpen: stable.open,
      onMenu: onMenu && stable.menu,
    }),
    [stable, onMenu],
  );
  const endRenaming = useRef(() => {
    setRenamed(undefined);
    scroller.current?.focus();
  }).current;
  // Tiles follow each other from the side where lines of text begin.
  const side = isRightToLeft() ? -1 : 1;
  const band = useRubberBand({ scroller, rowHeight, lanes, total: files.total ?? 0, onPick: picking.pickRows });
  const openMenu = (row: number, item: T) => {
    const element = document.getElementById(fileRowId(row));
    if (element) onMenu?.(item, below(element), isSelected(selection, item.id) && selected > 1);
  };
  const { onType, onRemove, onResize } = props;
  const handleKeys = useListKeys({
    files,
    active,
    pageRows,
    lanes,
    picking,
    show,
    onSelect: select,
    onOpen,
    onRename: (item) => mayRename(item) && setRenamed(item.id),
    ...(onMenu && { openMenu }),
    ...(onRemove && { onRemove }),
    ...(onType && {
      onType: (letter: string) =>
        onType(letter, active, (row) => {
          picking.pickAlone(row);
          show(row);
        }),
    }),
  });

  const isSpace = ({ target }: MouseEvent) => target instanceof Element && !target.closest('[role=row]');
  if (files.error) return <ListFailed error={files.error} onRetry={files.reload} />;
  if (files.total === 0) return empty;
  const laneWidth = isTile ? (width - 16) / lanes : 0;
  return (
    <Box
      ref={measure}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={files.total === undefined ? -1 : files.total + 1}
      aria-multiselectable
      aria-busy={files.total === undefined || isOld}
      aria-activedescendant={active >= 0 ? fileRowId(active) : undefined}
      data-old={isOld || undefined}
      {...touch.handlers}
      onKeyDown={handleKeys}
      onPointerDown={band.onPointerDown}
      onPointerLeave={hold.out}
      onWheel={hold.out}
      onClick={(event) => isSpace(event) && !event.ctrlKey && onSelect(nothing)}
      onContextMenu={(event) => {
        if (!isSpace(event) || !onSpaceMenu) return;
        event.preventDefault();
        onSpaceMenu({ left: event.clientX, top: event.clientY });
      }}
      style={{ '--columns': templateOf(columns), '--row': `${rowHeight}px` } as CSSProperties}
      sx={gridSx}
    >
      <GridHeader
        columns={columns}
        all={props.columns}
        order={order}
        nameSort={props.nameSort}
        nameLabel={props.nameLabel}
        selected={selected}
        total={files.total}
        onSelectAll={(all) => onSelect(all ? everything : nothing)}
        onSort={props.onSort}
        onResize={onResize && ((id, requested) => onResize(id, Math.min(requested, maxWidth(id, width, columns))))}
        onReorder={props.onReorder}
      />
      <Box role="rowgroup" style={{ height, marginTop: hold.offset }} sx={{ position: 'relative' }}>
        {items.map(({ index, start, lane }) => {
          const item = files.at(index);
          const top = start - HEADER_PX;
          if (!item) return <FileRowSkeleton key={`row-${index}`} row={index} top={top} />;
          return (
            <GridRow<T, C>
              key={item.id}
              item={item}
              row={index}
              transform={
                isTile ? `translate(${side * (8 + lane * laneWidth)}px, ${top + 4}px)` : `translateY(${top}px)`
              }
              width={isTile ? `${laneWidth - 8}px` : '100%'}
              active={index === active}
              selected={isSelected(selection, item.id)}
              isCut={cutIds.has(item.id)}
              isRenamed={renamed === item.id}
              appearance={appearance}
              {...rowHandlers}
              onRename={onRename}
              onRenamed={endRenaming}
              onPoint={hold.over}
            />
          );
        })}
        {band.band && <Box aria-hidden style={{ ...band.band }} sx={bandSx} />}
      </Box>
      {props.children?.(files, scroller)}
    </Box>
  );
}

const bandSx = {
  position: 'absolute',
  border: 1,
  borderColor: 'primary.main',
  bgcolor: 'action.focus',
  pointerEvents: 'none',
  zIndex: 2,
} as const;

function below(element: Element): MenuPoint {
  const { left, bottom } = element.getBoundingClientRect();
  return { left, top: bottom };
}
