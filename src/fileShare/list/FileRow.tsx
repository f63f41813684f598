import MoreIcon from '@mui/icons-material/MoreVert';
import { type MouseEvent, memo } from 'react';
import { useTranslate } from 'react-admin';
import type { ListedFile } from '#contract/files.ts';
import type { Format } from '#web/ui/useFormat.ts';
import type { FileListColumn } from './columns.ts';
import { ExpiryMark } from './ExpiryMark.tsx';
import { fileIconOf } from './fileIcon.ts';
import { Plain } from './Plain.tsx';

export const fileRowId = (row: number) => `file-row-${row}`;

export interface FileRowHandlers {
  onPick: (row: number, event: MouseEvent) => void;
  onOpen: (file: ListedFile) => void;
  onMenu: (row: number, file: ListedFile, event: MouseEvent) => void;
}

interface FileRowProps extends FileRowHandlers {
  file: ListedFile;
  row: number;
  /** Pixels from the top of the list. */
  top: number;
  active: boolean;
  selected: boolean;
  hasMenu: boolean;
  format: Format;
  /** Those for which there is room; without any, what matters most stands below the name. */
  columns: readonly FileListColumn[];
}

/** One file. What it needs comes as values, so that only rows whose selection changes are drawn again. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, row, top, active, selected, format, columns, onPick, onOpen, onMenu } = props;
  return (
    <Plain
      id={fileRowId(row)}
      role="row"
      className="line row"
      aria-rowindex={row + 2}
      aria-selected={selected}
      data-active={active || undefined}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => onPick(row, event)}
      onDoubleClick={() => onOpen(file)}
      onContextMenu={(event) => onMenu(row, file, event)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <NameCell file={file} format={format} isAlone={columns.length === 0} />
      {columns.map(({ id, align, text }) => (
        <Plain key={id} role="gridcell" className={`cell ${align ?? ''}`}>
          {text(file, format)}
        </Plain>
      ))}
      <MenuCell {...props} />
    </Plain>
  );
});

function NameCell({ file, format, isAlone }: Pick<FileRowProps, 'file' | 'format'> & { isAlone: boolean }) {
  const Icon = fileIconOf(file.name);
  return (
    <Plain role="gridcell" className="cell name">
      <Icon fontSize="small" />
      <div className="words">
        <div className="title" title={file.name}>
          {file.name}
        </div>
        {isAlone && (
          <div className="below">
            {format.formatSize(file.size)} · {format.formatDate(file.updatedOn)}
          </div>
        )}
      </div>
      {file.expiryDate && <ExpiryMark file={file} />}
    </Plain>
  );
}

function MenuCell({ file, row, active, hasMenu, onMenu }: FileRowProps) {
  const translate = useTranslate();
  if (!hasMenu) return <Plain role="gridcell" />;
  return (
    <Plain role="gridcell">
      <button
        type="button"
        className="more"
        tabIndex={active ? 0 : -1}
        aria-label={translate('fileShare.list.menuOf', { name: file.name })}
        aria-haspopup="menu"
        onClick={(event) => onMenu(row, file, event)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <MoreIcon fontSize="small" />
      </button>
    </Plain>
  );
}
