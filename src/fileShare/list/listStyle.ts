import type { CSSObject } from '@mui/material/styles';
import type { FileListColumn } from './columns.ts';

/** Pixels. 100,000 rows make 4,400,000; a browser draws boxes of up to 17,895,697 (Firefox), 33,554,431 (Chromium). */
export const ROW = 44;
export const HEADER = 40;
/** Header and rows alike: one CSS grid, so that columns stand under their headings. */
const line: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  alignItems: 'center',
  columnGap: 2,
  px: 2,
};

const cell: CSSObject = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
};

/** The button that opens the menu of a row. */
const more: CSSObject = {
  display: 'inline-flex',
  p: 0.75,
  border: 0,
  borderRadius: '50%',
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
};

const row: CSSObject = {
  position: 'absolute',
  contain: 'strict',
  inset: '0 0 auto 0',
  height: ROW,
  cursor: 'default',
  typography: 'body2',
  userSelect: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected=true]': { bgcolor: 'action.selected' },
};

/** Everything that a list draws, told once: the elements inside carry class names alone. */
export const gridSx: CSSObject = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  outline: 'none',
  '& .line': line,
  '& .row': row,
  '&:focus-visible .row[data-active]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '& .cell': cell,
  '& .cell.end': { textAlign: 'end' },
  '& .cell.name': { display: 'flex', alignItems: 'center', gap: 1 },
  '& .name > svg': { flexShrink: 0 },
  '& .words': { minWidth: 0 },
  '& .title': { overflow: 'hidden', textOverflow: 'ellipsis', color: 'text.primary' },
  '& .below': { fontSize: '0.75rem', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .more': more,
  '& .bone': { height: 14, borderRadius: 0.5, bgcolor: 'action.hover' },
};

/** The CSS grid of a list that shows these columns beside the name and the menu. */
export function templateOf(columns: readonly FileListColumn[]): string {
  return ['minmax(0, 1fr)', ...columns.map(({ width }) => `${width}px`), '40px'].join(' ');
}
