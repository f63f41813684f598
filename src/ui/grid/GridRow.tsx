import MoreIcon from '@mui/icons-material/MoreVert';
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Format } from '../text/format.ts';
import type { GridColumn } from './fitColumns.ts';
import { RenameField } from './RenameField.tsx';
import { RowElement } from './RowElement.tsx';
import { RowName } from './RowName.tsx';
import { fileRowId } from './rowId.ts';

/** The common properties of list items: files, folders, and similar. */
export interface GridItem {
  id: number;
  name: string;
  isFolder: boolean;
}

/** Additional parts of a name cell. */
export interface NameParts {
  name?: ReactNode;
  below?: ReactNode;
  badge?: ReactNode;
}

/** The keys that are held while a row is picked. */
export type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export interface RowHandlers<T> {
  onPick: (row: number, modifiers: Modifiers) => void;
  onOpen: (item: T) => void;
  onMenu: ((row: number, item: T, event: MouseEvent) => void) | undefined;
  onRename: (item: T, name: string) => Promise<string | undefined>;
  onRenamed: () => void;
  onPoint: (id: number, row: number) => void;
}

/** How a list renders its items; must be a stable object while nothing changes. */
export interface RowAppearance<T, C extends string> {
  icon: (item: T) => ReactNode;
  /** The image of a tile in the grid view. */
  thumbnail?: (item: T) => ReactNode;
  partsOf: (item: T, format: Format, isAlone: boolean) => NameParts;
  columns: readonly GridColumn<T, C>[];
  nameWidth: number;
  /** Changes when the fonts for measuring names are loaded. */
  fonts: number;
  format: Format;
  isTile: boolean;
}

interface GridRowProps<T, C extends string> extends RowHandlers<T> {
  item: T;
  row: number;
  /** The position of the row, as a style. */
  transform: string;
  width: string;
  active: boolean;
  selected: boolean;
  /** The item was cut, and can be pasted. */
  isCut: boolean;
  isRenamed: boolean;
  appearance: RowAppearance<T, C>;
}

/** One row. Its props are plain values, so that only rows whose selection changes re-render. */
export const GridRow = memo(function GridRow<T extends GridItem, C extends string>(props: GridRowProps<T, C>) {
  const { item, row, selected, appearance, onPick, onOpen, onMenu, onPoint } = props;
  const { columns, format, isTile } = appearance;
  const style: CSSProperties = { transform: props.transform, width: props.width };
  return (
    <RowElement
      id={fileRowId(row)}
      data-index={row}
      role="row"
      className={isTile ? 'row tile' : 'line row'}
      aria-rowindex={row + 2}
      aria-selected={selected}
      data-active={props.active || undefined}
      data-cut={props.isCut || undefined}
      data-folder-id={item.isFolder ? item.id : undefined}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => onPick(row, event)}
      onDoubleClick={() => onOpen(item)}
      onContextMenu={(event) => onMenu?.(row, item, event)}
      onPointerMove={() => onPoint(item.id, row)}
      style={style}
    >
      {isTile && (
        <RowElement className="picture" aria-hidden>
          {appearance.thumbnail?.(item) ?? appearance.icon(item)}
        </RowElement>
      )}
      <PickCell item={item} row={row} selected={selected} icon={appearance.icon(item)} onPick={onPick} />
      <NameCell {...props} />
      {columns.map((column) => (
        <RowElement
          key={column.id}
          role="gridcell"
          className={`cell ${column.align ?? ''}`}
          title={column.title?.(item, format)}
        >
          {column.cell(item, format)}
        </RowElement>
      ))}
      {onMenu && <MenuCell item={item} row={row} active={props.active} onMenu={onMenu} />}
    </RowElement>
  );
}) as <T extends GridItem, C extends string>(props: GridRowProps<T, C>) => ReactNode;

interface PickCellProps {
  item: GridItem;
  row: number;
  selected: boolean;
  icon: ReactNode;
  onPick: (row: number, modifiers: Modifiers) => void;
}

/** The icon, replaced by a checkbox for the selection. */
function PickCell({ item, row, selected, icon, onPick }: PickCellProps) {
  const translate = useTranslate();
  const pick = (event: MouseEvent) => {
    event.stopPropagation();
    onPick(row, { ctrlKey: true, metaKey: false, shiftKey: event.shiftKey });
  };
  return (
    <RowElement role="gridcell">
      <span className="icon">
        <input
          type="checkbox"
          className="pick"
          tabIndex={-1}
          checked={selected}
          aria-label={translate('fileShare.list.select', { name: item.name })}
          onChange={() => undefined}
          onClick={pick}
          onDoubleClick={(event) => event.stopPropagation()}
        />
        {icon}
      </span>
    </RowElement>
  );
}

function NameCell<T extends GridItem, C extends string>(props: GridRowProps<T, C>) {
  const { item, appearance, isRenamed, onRename, onRenamed } = props;
  const { partsOf, columns, nameWidth, format, isTile } = appearance;
  const { name, below, badge } = partsOf(item, format, columns.length === 0 && !isTile);
  return (
    <RowElement role="gridcell" className="cell name">
      {isRenamed ? (
        <RenameField
          name={item.name}
          isFolder={item.isFolder}
          onRename={(requested) => onRename(item, requested)}
          onClose={onRenamed}
        />
      ) : (
        <RowName name={item.name} width={nameWidth - (badge ? 28 : 0)} below={below} badge={badge}>
          {name}
        </RowName>
      )}
    </RowElement>
  );
}

interface MenuCellProps<T> {
  item: T;
  row: number;
  active: boolean;
  onMenu: (row: number, item: T, event: MouseEvent) => void;
}

function MenuCell<T extends GridItem>({ item, row, active, onMenu }: MenuCellProps<T>) {
  const translate = useTranslate();
  return (
    <RowElement role="gridcell" className="menu">
      <button
        type="button"
        className="more"
        tabIndex={active ? 0 : -1}
        aria-label={translate('ui.actionsOf', { name: item.name })}
        aria-haspopup="menu"
        onClick={(event) => onMenu(row, item, event)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <MoreIcon fontSize="small" />
      </button>
    </RowElement>
  );
}
