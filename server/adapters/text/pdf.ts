import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocumentLoadingTask } from 'pdfjs-dist';
import { MAX_PIXELS } from '../readers/bounds.ts';
import type { Collector } from './collector.ts';
import { rejectBombs } from './pdfStreams.ts';
import { Unreadable } from './unreadable.ts';

/** Pages whose text is read: a document of more is read in part, like one with more text than is kept. */
const MAX_PAGES = 5000;

/**
 * Begins to open a PDF; it has to be destroyed afterwards. Nothing in it runs, and what would unpack to too much is not
 * unpacked: streams are measured before, larger pictures are left out.
 * @throws {Unreadable} `tooHard` for a bomb
 */
export async function openPdf(content: Uint8Array<ArrayBuffer>): Promise<PDFDocumentLoadingTask> {
  await rejectBombs(content);
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const resources = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return getDocument({
    data: content,
    // Texts in Chinese, Japanese and Korean are written in tables that lie beside the library.
    cMapUrl: join(resources, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(resources, 'standard_fonts/'),
    // Scans are often packed in ways that are unpacked by programs beside the library.
    wasmUrl: join(resources, 'wasm/'),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: MAX_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
}

/** The text of a PDF, page after page. */
export async function readPdf(content: Uint8Array<ArrayBuffer>, out: Collector): Promise<void> {
  const loading = await openPdf(content);
  try {
    const document = await loading.promise;
    const pages = Math.min(document.numPages, MAX_PAGES);
    for (let number = 1; number <= pages && !out.isFull; number++) {
      const page = await document.getPage(number);
      for (const item of (await page.getTextContent()).items) {
        if ('str' in item) out.add(item.hasEOL ? `${item.str}\n` : item.str);
      }
      out.add('\n');
      page.cleanup();
    }
    if (pages < document.numPages) out.stop();
  } catch (error) {
    throw new Unreadable((error as Error).name === 'PasswordException' ? 'protected' : 'damaged');
  } finally {
    await loading.destroy();
  }
}
