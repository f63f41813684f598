import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { openReader, type Reader } from './ocr/reader.ts';
import { withoutShadow } from './ocr/shadow.ts';

export interface OcrJob {
  content: ArrayBuffer;
  /** Of a PDF the page, from 1; without it the content is a picture. */
  page?: number;
  languages: string[];
}
/** What stands there; of a PDF also how many pages there are. */
export type OcrAnswer = { text: string; pages: number } | { reason: OcrFailure };
export type OcrFailure = 'protected' | 'damaged';

/** People who wait for an answer of the server come first: on Linux this counts for this thread and those it starts. */
const BEHIND_OTHERS = 10;
setPriority(BEHIND_OTHERS);

let reader: { languages: string; opened: Promise<Reader> } | undefined;

parentPort?.on('message', async (job: OcrJob) => parentPort?.postMessage(await answerTo(job)));

async function answerTo({ content, page, languages }: OcrJob): Promise<OcrAnswer> {
  const read = await readerOf(languages);
  try {
    if (page === undefined) {
      const { upright } = await import('./ocr/picture.ts');
      return { text: await read(await withoutShadow(await upright(Buffer.from(content)))), pages: 1 };
    }
    const { drawPage } = await import('./ocr/pdfPage.ts');
    const { picture, pages } = await drawPage(new Uint8Array(content), page);
    return { text: await read(await withoutShadow(picture)), pages };
  } catch (error) {
    return { reason: (error as Error).name === 'PasswordException' ? 'protected' : 'damaged' };
  }
}

/** The recogniser of these languages; other ones than before take the place of what was there. */
async function readerOf(languages: string[]): Promise<Reader['read']> {
  const wanted = languages.join();
  if (reader?.languages !== wanted) {
    await reader?.opened.then(
      ({ close }) => close(),
      () => undefined,
    );
    reader = { languages: wanted, opened: openReader(languages) };
  }
  return (await reader.opened).read;
}
