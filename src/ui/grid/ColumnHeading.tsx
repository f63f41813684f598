import ArrowIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type PointerEvent, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { isRightToLeft, keyAlongText } from '#web/ui/direction.ts';
import { HEADER_PX } from './listStyle.ts';

interface ColumnHeadingProps {
  label: string;
  align?: 'end' | undefined;
  /** The sort direction, if the list is sorted by this column. */
  dir: 'asc' | 'desc' | undefined;
  /** Absent when the list cannot be sorted by the column. */
  onSort?: (() => void) | undefined;
  /** Absent when the column has a fixed width. */
  resize?: { width: number; onResize: (width: number) => void } | undefined;
  /** Absent when the column has a fixed position. */
  reorder?: { id: string; onReorder: (before: string) => void } | undefined;
}

/** Pixels that a heading is dragged before it is more than a click. */
const DRAG_START_PX = 12;

/** Reorders columns by dragging headings. `wasDrawn` tells whether the next click must be ignored. */
function useReorder(reorder: ColumnHeadingProps['reorder']) {
  const drawn = useRef(false);
  const begin = ({ clientX: from }: PointerEvent<HTMLElement>) => {
    drawn.current = false;
    if (!reorder) return;
    const end = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (Math.abs(clientX - from) < DRAG_START_PX) return;
      drawn.current = true;
      const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]');
      const id = target?.dataset.column;
      if (id && id !== reorder.id) reorder.onReorder(id);
    };
    window.addEventListener('pointerup', end, { once: true });
  };
  return { begin, wasDrawn: () => drawn.current };
}

/** Minimum and maximum width of a column in pixels. */
const [NARROWEST, WIDEST] = [56, 480];
const KEY_STEP_PX = 16;

/** The edge of a column, which changes its width by dragging or by the arrow keys. */
function ResizeHandle({ label, width, onResize }: { label: string; width: number; onResize: (width: number) => void }) {
  const translate = useTranslate();
  const set = (next: number) => onResize(Math.round(Math.min(WIDEST, Math.max(NARROWEST, next))));
  const begin = ({ clientX: from, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId);
    currentTarget.onpointermove = ({ clientX }) => set(width - (isRightToLeft() ? from - clientX : clientX - from));
    currentTarget.onpointerup = () => {
      currentTarget.onpointermove = null;
      currentTarget.onpointerup = null;
    };
  };
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('fileShare.list.resize', { column: label })}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={begin}
      onKeyDown={(event) => {
        const key = keyAlongText(event.key);
        if (key === 'ArrowLeft') set(width + KEY_STEP_PX);
        else if (key === 'ArrowRight') set(width - KEY_STEP_PX);
      }}
      sx={handleSx}
    />
  );
}

/** At the start of a column, because the name column takes the remaining width. */
const handleSx = {
  position: 'absolute',
  insetInlineStart: -12,
  top: 0,
  bottom: 0,
  width: 9,
  cursor: 'col-resize',
  touchAction: 'none',
  '&::after': { content: '""', position: 'absolute', inset: '9px 4px', bgcolor: 'divider', opacity: 0 },
  '*:hover > &::after, &:focus-visible::after': { opacity: 1 },
  '&:hover::after': { bgcolor: 'primary.main' },
} as const;

/** The heading of a column; its button sorts by it. */
export function ColumnHeading({ label, align, dir, onSort, resize, reorder }: ColumnHeadingProps) {
  const { begin, wasDrawn } = useReorder(reorder);
  return (
    <Box
      role="columnheader"
      // Otherwise the handle for its width would be part of its name.
      aria-label={label}
      data-column={reorder?.id}
      aria-sort={dir && (dir === 'asc' ? 'ascending' : 'descending')}
      sx={{ textAlign: align, minWidth: 0, position: 'relative' }}
    >
      {onSort ? (
        <ButtonBase
          onPointerDown={begin}
          onClick={() => !wasDrawn() && onSort()}
          sx={{ ...headingSx, ...hoverSx, flexDirection: align ? 'row-reverse' : 'row' }}
        >
          <Box component="span" title={label} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {label}
          </Box>
          {dir && (
            <ArrowIcon
              sx={{
                fontSize: '1rem',
                transform: dir === 'desc' ? 'rotate(180deg)' : 'none',
                transition: 'transform 120ms',
              }}
            />
          )}
        </ButtonBase>
      ) : (
        <Box component="span" sx={headingSx}>
          {label}
        </Box>
      )}
      {resize && <ResizeHandle label={label} {...resize} />}
    </Box>
  );
}

/** The row of headings, which stays in place while the list scrolls. */
export const headerSx = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  height: HEADER_PX,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const headingSx = {
  maxWidth: '100%',
  justifyContent: 'flex-start',
  gap: 0.5,
  py: 0.5,
  borderRadius: 0.5,
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const;

const hoverSx = { '&:hover': { color: 'text.primary' } } as const;
