import { Unreadable } from '../text/unreadable.ts';
import { openReader, type Reader } from './reader.ts';
import { withoutShadow } from './shadow.ts';

export interface OcrJob {
  kind: 'ocr';
  format: 'pdf' | 'image';
  /** From 1. */
  page: number;
  languages: string[];
}
/** The recognised text of the page, and the number of pages. */
export type OcrResult = { text: string; pages: number } | { reason: OcrFailure };
export type OcrFailure = 'protected' | 'damaged' | 'tooHard';

let reader: { languages: string; opened: Promise<Reader> } | undefined;

/** Recognises the text of one page of an image or a PDF. */
export async function recognise(
  { format, page, languages }: OcrJob,
  content: Uint8Array<ArrayBuffer>,
): Promise<OcrResult> {
  try {
    const { image, pages } = await (format === 'pdf' ? pdfPage(content, page) : imagePage(content, page));
    const read = await readerOf(languages);
    return { text: await read(await withoutShadow(image)), pages };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason === 'protected' ? 'protected' : 'tooHard' };
    return { reason: (error as Error).name === 'PasswordException' ? 'protected' : 'damaged' };
  }
}

async function pdfPage(content: Uint8Array<ArrayBuffer>, page: number) {
  return (await import('./pdfPage.ts')).drawPage(content, page);
}

async function imagePage(content: Uint8Array<ArrayBuffer>, page: number) {
  const { upright } = await import('./image.ts');
  const { imagePages } = await import('../readers/images.ts');
  const image = Buffer.from(content.buffer);
  return { image: await upright(image, page), pages: await imagePages(image) };
}

/** The OCR engine for these languages. It is started again when the languages change. */
async function readerOf(languages: string[]): Promise<Reader['read']> {
  const requested = languages.join();
  if (reader?.languages !== requested) {
    await reader?.opened.then(
      ({ close }) => close(),
      () => undefined,
    );
    reader = { languages: requested, opened: openReader(languages) };
  }
  return (await reader.opened).read;
}
