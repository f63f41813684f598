import { createCanvas } from '@napi-rs/canvas';
import { addInstalledFonts } from '../previews/fonts.ts';
import { openPdf } from '../text/pdf.ts';
import { rejectLargeImages } from '../text/pdfStreams.ts';
import { MAX_SIDE_PX } from './image.ts';

/** PDF points are 1/72 inch; pages are drawn at 300 dpi, the usual resolution of scans. */
const PIXELS_PER_POINT = 300 / 72;

/**
 * Draws one page of a PDF on white.
 * @throws when the page does not exist, or the document cannot be opened
 */
export async function drawPage(
  content: Uint8Array<ArrayBuffer>,
  number: number,
): Promise<{ image: Buffer; pages: number }> {
  rejectLargeImages(content);
  addInstalledFonts();
  const loading = await openPdf(content);
  try {
    const document = await loading.promise;
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: Math.min(PIXELS_PER_POINT, MAX_SIDE_PX / Math.max(width, height)) });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
    return { image: canvas.toBuffer('image/png'), pages: document.numPages };
  } finally {
    await loading.destroy();
  }
}
