import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { MAX_PIXELS } from '../readers/bounds.ts';
import type { Collector } from './collector.ts';
import { rejectBombs } from './pdfStreams.ts';
import { type ReadFormat, textFormatOf } from './textFormat.ts';
import { Unreadable } from './unreadable.ts';

/** Maximum number of pages whose text is read; longer documents are read in part. */
const MAX_PAGES = 5000;
/** Attached files that are read, and the maximum size of one in bytes. */
const MAX_ATTACHED_FILES = 100;
const MAX_ATTACHED_BYTES = 32 * 1024 * 1024;

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

type ReaderFor = (
  format: ReadFormat,
) => Promise<(content: Uint8Array<ArrayBuffer>, out: Collector) => void | Promise<void>>;

/** Collects the text of a PDF, page by page, and of the files attached to it. */
export async function readPdf(content: Uint8Array<ArrayBuffer>, out: Collector, readerFor: ReaderFor): Promise<void> {
  await readDocument(content, out, (document) => readAttached(document, out, readerFor));
}

async function readDocument(
  content: Uint8Array<ArrayBuffer>,
  out: Collector,
  finish?: (document: PDFDocumentProxy) => Promise<void>,
): Promise<void> {
  const loading = await openPdf(content);
  try {
    const document = await loading.promise;
    const pages = Math.min(document.numPages, MAX_PAGES);
    for (let number = 1; number <= pages && !out.isFull; number++) {
      const page = await document.getPage(number);
      out.add(`${await textOfPage(page)}\n`);
      page.cleanup();
    }
    await finish?.(document);
    if (pages < document.numPages) out.stop();
  } catch (error) {
    throw new Unreadable((error as Error).name === 'PasswordException' ? 'protected' : 'damaged');
  } finally {
    await loading.destroy();
  }
}

/** The text of a page with line ends, followed by the values of its form fields and the notes on it. */
export async function textOfPage(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return [text, ...(await page.getAnnotations()).flatMap(writtenIn)].join('\n');
}

/** What pdf.js tells of a form field or a note; it declares no type of its own. */
interface Annotation {
  subtype?: string;
  hidden?: boolean;
  password?: boolean;
  fieldType?: string;
  /** Of a choice, the stored values of what is chosen. */
  fieldValue?: unknown;
  options?: { exportValue: unknown; displayValue: unknown }[];
  contentsObj?: { str: string };
}

function writtenIn({ subtype, hidden, password, fieldType, fieldValue, options, contentsObj }: Annotation): string[] {
  if (hidden || password) return [];
  if (subtype !== 'Widget') return subtype === 'Link' || subtype === 'Popup' ? [] : [contentsObj?.str ?? ''];
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return [];
  const shown = (value: unknown) => options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  return [fieldValue].flat().flatMap((value) => (typeof value === 'string' ? String(shown(value)) : []));
}

/** Collects the names of attached files, and the text of those that can be read, but not of what is attached to them. */
async function readAttached(document: PDFDocumentProxy, out: Collector, readerFor: ReaderFor): Promise<void> {
  const attached: { filename: string; content?: Uint8Array }[] = Object.values((await document.getAttachments()) ?? {});
  for (const { filename, content } of attached.slice(0, MAX_ATTACHED_FILES)) {
    out.add(`${filename}\n`);
    const format = textFormatOf(filename);
    if (out.isFull || !content || !format || format === 'pages' || content.length > MAX_ATTACHED_BYTES) continue;
    const bytes = new Uint8Array(content);
    try {
      if (format === 'pdf') await readDocument(bytes, out);
      else await (await readerFor(format))(bytes, out);
    } catch {
      // One that is damaged or protected does not make the document unreadable.
    }
    out.add('\n');
  }
}
