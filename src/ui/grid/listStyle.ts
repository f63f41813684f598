import type { CSSObject } from '@mui/material/styles';
import { visuallyHidden } from '../visuallyHidden.ts';

/**
 * Row height in pixels. 100,000 rows make 3,600,000; browsers support elements of up to 17,895,697 (Firefox) or
 * 33,554,431 (Chromium).
 */
export const ROW_PX = 36;
export const HEADER_PX = 34;
/** The CSS grid of header and rows, so that columns are aligned with their headings. */
const line: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  alignItems: 'center',
  columnGap: 2,
  px: 2,
};

/** Row heights in pixels by view; a tile has its image above its name. */
export const rowHeights = { list: ROW_PX, compact: 30, grid: 184, phone: 60 } as const;
export type View = 'list' | 'compact' | 'grid';
/** Minimum width of a tile in pixels. */
export const TILE_WIDTH_PX = 160;

/**
 * Pixels for the name of a tile that takes this much of the list: its icon is before it, and on touch screens its menu
 * after it.
 */
export function tileNameWidth(laneWidth: number): number {
  const edges = window.matchMedia?.('(hover: hover)').matches ? 64 : 84;
  return Math.floor(laneWidth) - edges;
}

const cell: CSSObject = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
};

/** The menu button of a row. */
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
  insetBlockStart: 0,
  insetInlineStart: 0,
  boxSizing: 'border-box',
  width: '100%',
  height: 'var(--row)',
  cursor: 'default',
  typography: 'body2',
  userSelect: 'none',
  borderRadius: 0.5,
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected=true]': { bgcolor: 'action.selected' },
  // Menu buttons and checkboxes are hidden until the row is hovered; on touch screens they are always visible.
  '& .more, & .pick': { opacity: 0 },
  '&:hover .more, &[data-active] .more': { opacity: 1 },
  '&:hover .pick, &[aria-selected=true] .pick, & .pick:focus-visible': { opacity: 1 },
  '&:hover .pick ~ *, &[aria-selected=true] .pick ~ *': { visibility: 'hidden' },
  '@media (hover: none)': {
    '& .more': { opacity: 1 },
    '&:hover .pick': { opacity: 0 },
    '&:hover .pick ~ *': { visibility: 'visible' },
    '&[aria-selected=true] .pick': { opacity: 1 },
    '&[aria-selected=true] .pick ~ *': { visibility: 'hidden' },
  },
};

/** The icon of a row, and the checkbox over it. */
const icon: CSSObject = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  '& > *': { gridArea: '1 / 1' },
  '& img': { width: 24, height: 24, objectFit: 'cover', borderRadius: '4px' },
};
const pick: CSSObject = {
  width: 16,
  height: 16,
  m: 0,
  color: 'primary.main',
  accentColor: 'currentcolor',
  cursor: 'pointer',
  zIndex: 1,
};

/** A tile of the grid view: its image, with icon and name below. */
const tile: CSSObject = {
  contain: 'strict',
  height: 'calc(var(--row) - 8px)',
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) 32px',
  gridTemplateRows: 'minmax(0, 1fr) 36px',
  alignItems: 'center',
  columnGap: 1,
  px: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& .picture': {
    gridColumn: '1 / -1',
    display: 'grid',
    placeItems: 'center',
    height: '100%',
    minHeight: 0,
    overflow: 'hidden',
    mx: -1,
    bgcolor: 'surface.sunken',
    '& svg': { fontSize: 56 },
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
    // The upper part of a page, with its title.
    '& .page': { width: '100%', height: '100%', minHeight: 0 },
    '& .page img': { objectPosition: 'top', boxSizing: 'border-box', p: 1, pb: 0 },
    '& .page svg': { display: 'none' },
  },
  '& .cell:not(.name)': { display: 'none' },
  // With a mouse, names get the place of the menu while it is not shown.
  '@media (hover: hover)': {
    '& .name': { gridColumn: '2 / -1', gridRow: 2 },
    '&:hover .name, &[data-active] .name': { gridColumn: 2 },
    '& .menu': { gridColumn: 3, gridRow: 2 },
  },
  // On a phone two tiles are side by side, and the menu is always shown: names get what the gaps can spare.
  '@media (hover: none)': {
    columnGap: 0.5,
    px: 0.75,
    '& .picture': { mx: -0.75 },
    '& .menu': { marginInlineEnd: '-4px' },
  },
};

/** The name while it is edited. */
/** A name that is edited, also outside of a list. */
export const rename: CSSObject = {
  position: 'relative',
  flex: 1,
  minWidth: 0,
  '& input': {
    width: '100%',
    boxSizing: 'border-box',
    font: 'inherit',
    height: 26,
    px: 0.5,
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: '1px solid',
    borderColor: 'primary.main',
    borderRadius: '4px',
    outline: 'none',
  },
  '& input[aria-invalid=true]': { borderColor: 'error.main' },
  '& [role=alert]': { color: 'error.main', fontSize: '0.8125rem', lineHeight: '18px', whiteSpace: 'normal' },
};

/** All styles of a list in one place: the elements inside have class names only. */
export const gridSx: CSSObject = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  // On phones the last row can be scrolled above the round button, and above the bar with the actions.
  pb: { xs: '80px', sm: 0 },
  outline: 'none',
  '& .line': line,
  '& .row': row,
  '&:focus .row[data-active]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '& .row[data-cut]': { opacity: 0.5 },
  '@media (forced-colors: active)': {
    '& .row[aria-selected=true]': { bgcolor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
  '& .cell': cell,
  '& .cell.end': { textAlign: 'end' },
  '& .cell.name': { display: 'flex', alignItems: 'center', gap: 1 },
  '& .icon': icon,
  '& .pick': pick,
  '& .pick.all:not(:checked, :indeterminate)': { opacity: 0.55 },
  '& .row.tile': tile,
  '& .rename': rename,
  '& .row:has(.rename [role=alert])': {
    contain: 'none',
    height: 'auto !important',
    zIndex: 2,
    bgcolor: 'background.paper',
  },
  '& .row[data-drop]': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
    bgcolor: 'action.selected',
  },
  '& .row[data-drop=rejected]': { outlineColor: 'error.main', bgcolor: 'transparent' },
  '&[data-old] .row': { opacity: 0.5 },
  '& .whole': visuallyHidden,
  '& .words': { minWidth: 0 },
  '& .title': { overflow: 'hidden', textOverflow: 'ellipsis', color: 'text.primary', position: 'relative' },
  '& .below': { fontSize: '0.8125rem', lineHeight: '18px', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .more': more,
  '& .bone': { height: 14, borderRadius: 0.5, bgcolor: 'action.hover' },
};
