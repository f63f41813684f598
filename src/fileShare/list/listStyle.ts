import type { CSSObject } from '@mui/material/styles';
import { columns } from './columns.ts';

/** Pixels. 100,000 rows make 4,400,000; a browser draws boxes of up to 17,895,697 (Firefox), 33,554,431 (Chromium). */
export const ROW = 44;
export const HEADER = 40;
/** Where the details of a file move below its name. */
const NARROW = 440;

const wide = (from: number) => `@container (min-width: ${from}px)`;
const template = (width: number) =>
  ['minmax(0, 1fr)', ...columns.filter(({ from }) => from <= width).map((column) => column.width), '40px'].join(' ');

/** The columns of a list that is at least so wide. */
const shownFrom = (from: number) => ({
  gridTemplateColumns: template(from),
  [columns
    .filter((column) => column.from <= from)
    .map(({ id }) => `& [data-column=${id}]`)
    .join(', ')]: { display: 'block' },
});
const widths = columns.map(({ from }) => from).sort((a, b) => a - b);
const byWidth: Record<string, object> = Object.fromEntries(widths.map((from) => [wide(from), shownFrom(from)]));

/** Header and rows alike: one CSS grid, so that columns stand under their headings. */
export const lineSx: CSSObject = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  px: 2,
  gridTemplateColumns: template(0),
  '& [data-column]': { display: 'none' },
  ...byWidth,
};

export const rowSx: CSSObject = {
  ...lineSx,
  position: 'absolute',
  inset: '0 0 auto 0',
  height: ROW,
  cursor: 'default',
  typography: 'body2',
  userSelect: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected=true]': { bgcolor: 'action.selected' },
  '[role=grid]:focus-visible &[data-active]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
};

export const cellSx: CSSObject = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
};

export const narrowLineSx: CSSObject = {
  color: 'text.secondary',
  fontSize: '0.75rem',
  [wide(NARROW)]: { display: 'none' },
};
