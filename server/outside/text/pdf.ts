import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Collector } from './collector.ts';
import { Unreadable } from './unreadable.ts';

/** The text of a PDF, page after page. */
export async function readPdf(content: Uint8Array, out: Collector): Promise<void> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const resources = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const loading = getDocument({
    data: content,
    // Texts in Chinese, Japanese and Korean are written in tables that lie beside the library.
    cMapUrl: join(resources, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(resources, 'standard_fonts/'),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
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
