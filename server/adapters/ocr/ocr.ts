import { Unreadable } from '../text/unreadable.ts';
import { openReader, type Reader } from './reader.ts';
import { withoutShadow } from './shadow.ts';

export interface OcrJob {
  kind: 'ocr';
  /** The page of a PDF, from 1; without it the content is an image. */
  page?: number;
  languages: string[];
}
/** The recognised text; for a PDF also its number of pages. */
export type OcrResult = { text: string; pages: number } | { reason: OcrFailure };
export type OcrFailure = 'protected' | 'damaged' | 'tooHard';

let reader: { languages: string; opened: Promise<Reader> } | undefined;

/** Recognises the text of an image, or of one page of a PDF. */
export async function recognise({ page, languages }: OcrJob, content: Uint8Array<ArrayBuffer>): Promise<OcrResult> {
  try {
    const { image, pages } = await imageOf(content, page);
    const read = await readerOf(languages);
    return { text: await read(await withoutShadow(image)), pages };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason === 'protected' ? 'protected' : 'tooHard' };
    return { reason: (error as Error).name === 'PasswordException' ? 'protected' : 'damaged' };
  }
}

async function imageOf(content: Uint8Array<ArrayBuffer>, page: number | undefined) {
  if (page !== undefined) return (await import('./pdfPage.ts')).drawPage(content, page);
  return { image: await (await import('./image.ts')).upright(Buffer.from(content.buffer)), pages: 1 };
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
