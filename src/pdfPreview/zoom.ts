/** Zoom steps of the PDF viewer. */
export const INITIAL_SCALE = 1.4;
const ZOOM_STEP = 0.2;
const SMALLEST = 0.2;
/** Beyond this, pages are larger than what browsers paint. */
const LARGEST = 6;

/** Sums of 0.2 are not exact; two decimals are. */
const rounded = (scale: number) => Math.round(scale * 100) / 100;

export const zoomedIn = (scale: number) => Math.min(LARGEST, rounded(scale + ZOOM_STEP));
export const canZoomIn = (scale: number) => scale < LARGEST;
/** Zooming out is allowed only above the smallest scale. */
export const canZoomOut = (scale: number) => scale > SMALLEST;
export const zoomedOut = (scale: number) => (canZoomOut(scale) ? Math.max(0.1, rounded(scale - ZOOM_STEP)) : scale);

/** The scale at which a page of `pageWidth` (at scale 1) fills `width` pixels. */
export function fittingScale(pageWidth: number, width: number): number {
  return Math.min(LARGEST, Math.max(0.1, Math.floor((100 * width) / pageWidth) / 100));
}
