import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { Rotation } from './rotation.ts';

/** Pixels of the longer side of what is drawn: more are not seen in a dialog. */
const MAX_SIDE = 1600;

/** An image as it will be, without the part that is cut off. */
export function RotatedImage({ image, rotation, label }: { image: ImageBitmap; rotation: Rotation; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
    const [width, height] = [image.width * scale, image.height * scale];
    const isLying = rotation.quarters % 2 === 1;
    canvas.current.width = Math.round(isLying ? height : width);
    canvas.current.height = Math.round(isLying ? width : height);
    context.translate(canvas.current.width / 2, canvas.current.height / 2);
    if (rotation.isMirrored) context.scale(-1, 1);
    context.rotate((rotation.quarters * Math.PI) / 2);
    context.drawImage(image, -width / 2, -height / 2, width, height);
  }, [image, rotation]);
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
