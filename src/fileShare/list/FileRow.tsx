import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type MouseEvent, memo } from 'react';
import { useTranslate } from 'react-admin';
import type { ListedFile } from '#contract/files.ts';
import { useFormat } from '#web/ui/useFormat.ts';
import { columns } from './columns.ts';
import { ExpiryMark } from './ExpiryMark.tsx';
import { fileIconOf } from './fileIcon.ts';
import { cellSx, narrowLineSx, rowSx } from './listStyle.ts';

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
}

/** One file. What it needs comes as values, so that only rows whose selection changes are drawn again. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, row, top, active, selected, hasMenu, onPick, onOpen, onMenu } = props;
  const translate = useTranslate();
  const format = useFormat();
  const Icon = fileIconOf(file.name);

  return (
    <Box
      id={fileRowId(row)}
      role="row"
      aria-rowindex={row + 2}
      aria-selected={selected}
      data-active={active || undefined}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => onPick(row, event)}
      onDoubleClick={() => onOpen(file)}
      onContextMenu={(event) => onMenu(row, file, event)}
      style={{ transform: `translateY(${top}px)` }}
      sx={rowSx}
    >
      <Box role="gridcell" sx={{ ...cellSx, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon fontSize="small" sx={{ color: 'text.secondary', flexShrink: 0 }} />
        <Box sx={{ minWidth: 0 }}>
          <Box title={file.name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {file.name}
          </Box>
          <Box aria-hidden sx={narrowLineSx}>
            {format.formatSize(file.size)} · {format.formatDate(file.updatedOn)}
          </Box>
        </Box>
        <ExpiryMark file={file} />
      </Box>
      {columns.map(({ id, align, text }) => (
        <Box key={id} role="gridcell" data-column={id} sx={{ ...cellSx, textAlign: align, color: 'text.secondary' }}>
          {text(file, format)}
        </Box>
      ))}
      <Box role="gridcell">
        {hasMenu && (
          <IconButton
            size="small"
            tabIndex={active ? 0 : -1}
            aria-label={translate('fileShare.list.menuOf', { name: file.name })}
            aria-haspopup="menu"
            onClick={(event) => onMenu(row, file, event)}
            onDoubleClick={(event) => event.stopPropagation()}
          >
            <MoreIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Box>
  );
});
