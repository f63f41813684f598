import Box from '@mui/material/Box';
import { type PointerEvent, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { DrawnLines } from './signature.ts';

const THICKNESS = 3;

interface SignaturePadProps {
  drawn: DrawnLines | undefined;
  onDrawn: (drawn: DrawnLines) => void;
}

/** White paper to draw a signature on, in both themes: ink is black. */
export function SignaturePad({ drawn, onDrawn }: SignaturePadProps) {
  const translate = useTranslate();
  const pointer = useRef<number>(undefined);
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== undefined) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const curves = [...(drawn?.curves ?? []), { points: placeOf(event) }];
    onDrawn({ width, height, thickness: THICKNESS, curves });
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== event.pointerId || !drawn) return;
    const last = drawn.curves.at(-1);
    const [x = 0, y = 0] = placeOf(event);
    const isOutside = x < 0 || y < 0 || x > drawn.width || y > drawn.height;
    if (!last || isOutside || (x === last.points.at(-2) && y === last.points.at(-1))) return;
    onDrawn({ ...drawn, curves: [...drawn.curves.slice(0, -1), { points: [...last.points, x, y] }] });
  };
  const end = (event: PointerEvent) => {
    if (pointer.current === event.pointerId) pointer.current = undefined;
  };
  return (
    <Box
      sx={{ position: 'relative', height: 180, bgcolor: '#fff', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {!drawn && (
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: 'rgb(0 0 0 / 60%)' }}>
          {translate('pdfEditor.signature.draw')}
        </Box>
      )}
      <Box
        component="svg"
        role="img"
        aria-label={translate('pdfEditor.signature.draw')}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', touchAction: 'none', cursor: 'crosshair' }}
      >
        <path
          d={drawn?.curves.map(({ points }) => pathOf(points)).join('') ?? ''}
          fill="none"
          stroke="#000"
          strokeWidth={THICKNESS}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Box>
    </Box>
  );
}

/** Whole pixels from the corner of the area. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): number[] {
  const { left, top } = currentTarget.getBoundingClientRect();
  return [Math.round(clientX - left), Math.round(clientY - top)];
}

/** Straight lines between the points; a point alone is a dot. */
function pathOf(points: readonly number[]): string {
  const [x = 0, y = 0] = points;
  const rest = points.length > 2 ? points.slice(2) : [x, y];
  return `M${x} ${y}L${rest.join(' ')}`;
}
