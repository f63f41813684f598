/** Zoom steps of the PDF viewer. */
export const INITIAL_SCALE = 1.4;
const SCALE_INCREMENT = 0.2;
const MIN_SCALE = 0.2;
/** At larger scales, pages exceed the canvas size of browsers. */
const MAX_SCALE = 6;

/** Avoids rounding errors of sums of 0.2. */
const rounded = (scale: number) => Math.round(scale * 100) / 100;

export const zoomedIn = (scale: number) => Math.min(MAX_SCALE, rounded(scale + SCALE_INCREMENT));
export const canZoomIn = (scale: number) => scale < MAX_SCALE;
/** Zooming out is possible above the smallest scale only. */
export const canZoomOut = (scale: number) => scale > MIN_SCALE;
export const zoomedOut = (scale: number) =>
  canZoomOut(scale) ? Math.max(0.1, rounded(scale - SCALE_INCREMENT)) : scale;

/** The scale at which a page of `pageWidth` (at scale 1) fills `width` pixels. */
export function fittingScale(pageWidth: number, width: number): number {
  return Math.min(MAX_SCALE, Math.max(0.1, Math.floor((100 * width) / pageWidth) / 100));
}
