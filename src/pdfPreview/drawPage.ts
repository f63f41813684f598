import {
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

/** At scale 1. */
export interface PageSize {
  width: number;
  height: number;
}

/** Browsers support canvases of up to 16,777,216 pixels (Safari); larger pages are drawn at a lower resolution. */
const MAX_PIXELS = 16_000_000;

export interface DrawnPage {
  canvas: HTMLCanvasElement;
  /** The text layer above the image. */
  layer: HTMLElement;
  /** The elements of the text layer, in the order of the text items. */
  pieces: readonly HTMLElement[];
  size: PageSize;
}

/** Draws a page into new elements that are not in the document yet. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  scale: number,
  signal: AbortSignal,
): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale });
  const { width, height } = page.getViewport({ scale: 1 });
  const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)));

  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width * density));
  canvas.height = Math.max(1, Math.floor(viewport.height * density));
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  const stop = () => drawing.cancel();
  signal.addEventListener('abort', stop, { once: true });
  await drawing.promise;
  signal.removeEventListener('abort', stop);

  const layer = document.createElement('div');
  layer.className = 'pdf-text';
  layer.style.setProperty('--total-scale-factor', String(scale));
  return { canvas, layer, pieces: await drawText(page, viewport, layer), size: { width, height } };
}

/** Renders the text layer. If the text cannot be read, the page is shown without it. */
async function drawText(page: PDFPageProxy, viewport: PageViewport, container: HTMLElement) {
  try {
    const text = new TextLayer({ textContentSource: await page.getTextContent(), container, viewport });
    await text.render();
    return text.textDivs;
  } catch {
    return [];
  }
}
