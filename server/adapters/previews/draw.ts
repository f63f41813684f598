import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { foldText } from '#contract/rules/names.ts';
import { imagePages, openImage } from '../readers/images.ts';
import { textOfPage } from '../text/pdf.ts';
import { pageFont } from './layout.ts';
import { type PdfSource, withPdf } from './openDocuments.ts';

/** JPEG quality in percent: text stays sharp, and a page has about 200 KB. */
const JPEG_QUALITY_PERCENT = 88;
/** Maximum ratio of height to width; longer pages are drawn narrower. */
const MAX_HEIGHT_RATIO = 4;
/** Maximum number of pages whose text is searched. */
const MAX_TEXT_PAGES = 5000;

/** Draws a page of a PDF on white, as JPEG in base64. */
export function drawPage(pdf: PdfSource, number: number, width: number): Promise<string> {
  const drawn = async (document: PDFDocumentProxy) => {
    const page = await document.getPage(number);
    const size = page.getViewport({ scale: 1 });
    const ratio = Math.max(1, size.height / size.width / MAX_HEIGHT_RATIO);
    const viewport = page.getViewport({ scale: width / ratio / size.width });
    const canvas = createCanvas(width, Math.max(1, Math.round(viewport.height)));
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
    page.cleanup();
    return (await canvas.encode('jpeg', JPEG_QUALITY_PERCENT)).toString('base64');
  };
  return withPdf(pdf, drawn, true);
}

/** Pixels of the side of the image that a test of the content makes: nothing of it is kept. */
const TESTED_SIDE_PX = 16;

/**
 * Counts the pages of an image, and decodes the first one as a whole.
 * @throws when it is damaged
 */
export async function countImagePages(content: Uint8Array<ArrayBuffer>): Promise<number> {
  const image = Buffer.from(content.buffer);
  await openImage(image).resize({ width: TESTED_SIDE_PX }).raw().toBuffer();
  return imagePages(image);
}

/** Converts a page of an image, from 1, to a page. */
export async function drawImage(content: Uint8Array<ArrayBuffer>, number: number, width: number): Promise<string> {
  const page = await openImage(Buffer.from(content.buffer), number)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width, height: width * MAX_HEIGHT_RATIO, fit: 'inside' })
    .toColourspace('srgb')
    .extend({ background: '#ffffff' })
    .jpeg({ quality: JPEG_QUALITY_PERCENT })
    .toBuffer();
  return page.toString('base64');
}

/** Draws the first page of a PDF on white, scaled to fit into a square. */
export function drawThumbnail(pdf: PdfSource, side: number): Promise<string> {
  const drawn = async (document: PDFDocumentProxy) => {
    const page = await document.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: side / Math.max(width, height) });
    const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
    page.cleanup();
    return (await canvas.encode('webp', JPEG_QUALITY_PERCENT)).toString('base64');
  };
  return withPdf(pdf, drawn, true);
}

/** The text of each page of a PDF, without case and accents. */
export function pageTexts(pdf: PdfSource): Promise<string[]> {
  return withPdf(pdf, async (document) => {
    const texts: string[] = [];
    for (let number = 1; number <= Math.min(document.numPages, MAX_TEXT_PAGES); number++) {
      const page = await document.getPage(number);
      texts.push(
        foldText(await textOfPage(page))
          .replace(/\s+/g, ' ')
          .trim(),
      );
      page.cleanup();
    }
    return texts;
  });
}

export function countPages(pdf: PdfSource): Promise<number> {
  return withPdf(pdf, async (document) => document.numPages);
}

/** Whether a page has text; it looks no further than to the first that has. */
export function hasText(pdf: PdfSource): Promise<boolean> {
  return withPdf(pdf, async (document) => {
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      if (/\S/.test(await textOfPage(page))) return true;
      page.cleanup();
    }
    return false;
  });
}

/** Repeats lines of text across the whole image, so that no part of it is unmarked. */
export async function watermark(pngBytes: Uint8Array, lines: string[]): Promise<string> {
  const image = await loadImage(Buffer.from(pngBytes));
  const { width, height } = image;
  const canvas = createCanvas(width, height);
  const sheet = canvas.getContext('2d');
  sheet.drawImage(image, 0, 0);
  const size = Math.max(8, Math.round(width / 45));
  sheet.font = pageFont(size, 'Bold');
  sheet.fillStyle = 'rgba(90, 90, 90, 0.28)';
  const across = Math.max(...lines.map((line) => sheet.measureText(line).width)) + 3 * size;
  const down = size * (lines.length + 3) * 1.2;
  const reach = Math.hypot(width, height);
  sheet.translate(width / 2, height / 2);
  sheet.rotate(-Math.PI / 6);
  for (let y = -reach / 2, row = 0; y < reach / 2; y += down, row++) {
    for (let x = -reach / 2 - (row % 2) * (across / 2); x < reach / 2; x += across)
      for (const [index, line] of lines.entries()) sheet.fillText(line, x, y + index * size * 1.2);
  }
  return (await canvas.encode('jpeg', JPEG_QUALITY_PERCENT)).toString('base64');
}
