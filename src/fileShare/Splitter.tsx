import Box from '@mui/material/Box';
import type { PointerEvent } from 'react';
import { keyAlongText } from '#web/ui/direction.ts';

interface SplitterProps {
  label: string;
  /** The width of the column, in sixteenths of the total. */
  value: number;
  /** Called with the pointer position, in pixels from the left of the window. */
  onMove: (x: number) => void;
  onStep: (by: number) => void;
}

/** The line before a column, which changes its width by dragging or by the arrow keys. */
export function Splitter({ label, value, onMove, onStep }: SplitterProps) {
  const begin = ({ pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId);
    currentTarget.onpointermove = ({ clientX }) => onMove(clientX);
    currentTarget.onpointerup = () => {
      currentTarget.onpointermove = null;
      currentTarget.onpointerup = null;
    };
  };
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round((value / 16) * 100)}
      tabIndex={0}
      onPointerDown={begin}
      onKeyDown={(event) => {
        const key = keyAlongText(event.key);
        if (key === 'ArrowLeft') onStep(-0.5);
        if (key === 'ArrowRight') onStep(0.5);
      }}
      sx={{
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: 0,
        width: 6,
        zIndex: 2,
        cursor: 'col-resize',
        touchAction: 'none',
        outline: 'none',
        '&:hover, &:focus-visible, &:active': { borderInlineStart: '2px solid', borderColor: 'primary.main' },
      }}
    />
  );
}
