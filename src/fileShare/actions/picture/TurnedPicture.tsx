import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { Turned } from './turns.ts';

/** Pixels of the longer side of what is drawn: more are not seen in a dialog. */
const MAX_SIDE = 1600;

/** A picture as it will be, without the part that is cut off. */
export function TurnedPicture({ picture, turned, label }: { picture: ImageBitmap; turned: Turned; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width * scale, picture.height * scale];
    const isLying = turned.quarters % 2 === 1;
    canvas.current.width = Math.round(isLying ? height : width);
    canvas.current.height = Math.round(isLying ? width : height);
    context.translate(canvas.current.width / 2, canvas.current.height / 2);
    if (turned.isMirrored) context.scale(-1, 1);
    context.rotate((turned.quarters * Math.PI) / 2);
    context.drawImage(picture, -width / 2, -height / 2, width, height);
  }, [picture, turned]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label={label}
      sx={{ display: 'block', maxWidth: '100%', maxHeight: '60dvh' }}
    />
  );
}
