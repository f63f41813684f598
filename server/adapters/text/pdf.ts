import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocumentLoadingTask } from 'pdfjs-dist';
import { MAX_PIXELS } from '../readers/bounds.ts';
import type { Collector } from './collector.ts';
import { rejectBombs } from './pdfStreams.ts';
import { Unreadable } from './unreadable.ts';

/** Maximum number of pages whose text is read; longer documents are read in part. */
const MAX_PAGES = 5000;

/**
 * Opens a PDF; the caller must destroy it afterwards. Scripts do not run. Streams that would unpack to too much are
 * rejected before, and large images are left out.
 * @throws {Unreadable} `tooHard` for a decompression bomb
 */
export async function openPdf(content: Uint8Array<ArrayBuffer>): Promise<PDFDocumentLoadingTask> {
  await rejectBombs(content);
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const resources = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return getDocument({
    data: content,
    // Character maps for Chinese, Japanese and Korean come with the library.
    cMapUrl: join(resources, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(resources, 'standard_fonts/'),
    // Decoders for the compression of scanned images are WebAssembly files of the library.
    wasmUrl: join(resources, 'wasm/'),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: MAX_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
}

/** Collects the text of a PDF, page by page. */
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
