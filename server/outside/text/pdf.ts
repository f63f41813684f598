import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocumentLoadingTask } from 'pdfjs-dist';
import type { Collector } from './collector.ts';
import { Unreadable } from './unreadable.ts';

/** Begins to open a PDF; it has to be destroyed afterwards. Nothing in it runs. */
export async function openPdf(content: Uint8Array): Promise<PDFDocumentLoadingTask> {
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
    verbosity: VerbosityLevel.ERRORS,
  });
}

/** The text of a PDF, page after page. */
export async function readPdf(content: Uint8Array, out: Collector): Promise<void> {
  const loading = await openPdf(content);
  try {
    const document = await loading.promise;
    for (let number = 1; number <= document.numPages && !out.isFull; number++) {
      const page = await document.getPage(number);
      for (const item of (await page.getTextContent()).items) {
        if ('str' in item) out.add(item.hasEOL ? `${item.str}\n` : item.str);
      }
      out.add('\n');
      page.cleanup();
    }
  } catch (error) {
    throw new Unreadable((error as Error).name === 'PasswordException' ? 'protected' : 'damaged');
  } finally {
    await loading.destroy();
  }
}
