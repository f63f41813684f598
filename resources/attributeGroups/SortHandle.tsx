import DragIcon from '@mui/icons-material/DragIndicator';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent, Ref } from 'react';

interface SortHandleProps {
  ref: Ref<HTMLButtonElement>;
  /** Position in the list, from 0. */
  index: number;
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The handle by which a row is dragged; it shows the number of the row. */
export function SortHandle({ ref, index, label, onKeyDown }: SortHandleProps) {
  return (
    <ButtonBase
      ref={ref}
      aria-label={label}
      onKeyDown={onKeyDown}
      sx={{
        gap: 0.25,
        minHeight: 40,
        pr: 1,
        borderRadius: 1,
        cursor: 'grab',
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        typography: 'body2',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <DragIcon fontSize="small" />
      {index + 1}
    </ButtonBase>
  );
}

/** A line where the dragged row would be dropped, and the dragged row itself dimmed. */
export const sortSx = (isDragging: boolean, landing: 'above' | 'below' | undefined) => ({
  opacity: isDragging ? 0.4 : 1,
  boxShadow: landing ? `inset 0 ${landing === 'above' ? 2 : -2}px 0 currentColor` : 'none',
});
