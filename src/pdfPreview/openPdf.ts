import {
  getDocument,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { basePath } from '#dataProvider/apiUrl.ts';
import { convertedPdf, PreviewContent } from '#web/preview/previewContent.ts';
import { startPdfWorker } from './pdfWorker.ts';
import { readRanges } from './readRanges.ts';

/** Bytes of the first request: the whole of a short document. */
const FIRST_BYTES = 256 * 1024;
/** Bytes of the smallest request: enough for the data of a page, without much of its images. */
const CHUNK_BYTES = 64 * 1024;

/** Callbacks for opening a document. */
export interface PdfCallbacks {
  /** The document is encrypted; `isWrong` when the last password was wrong. */
  onPassword(submit: (password: string) => void, isWrong: boolean): void;
  /** Reading failed after the document was opened. */
  onError(error: unknown): void;
}

/**
 * Opens the PDF of a file, and loads only the ranges that are needed; or the whole PDF that the server made of another
 * document.
 * @returns a promise of the document, and a function that closes it
 */
export function openPdf(fileId: number, { onPassword, onError }: PdfCallbacks, isConverted = false) {
  const content = new PreviewContent(fileId);
  const abort = new AbortController();
  const { worker, stop } = startPdfWorker();
  const inRanges = async () => {
    const first = await content.range(0, FIRST_BYTES, abort.signal);
    const range = new PDFDataRangeTransport(content.size ?? first.length, first);
    const requestRange = readRanges({
      read: (ranges) => content.ranges(ranges, abort.signal),
      deliver: (begin, bytes) => range.onDataRange(begin, bytes),
      fail: (error) => abort.signal.aborted || onError(error),
    });
    range.requestDataRange = (begin, end) => requestRange({ begin, end });
    return { range, rangeChunkSize: CHUNK_BYTES, disableAutoFetch: true, disableStream: true };
  };
  const open = async (): Promise<PDFDocumentProxy> => {
    const task = getDocument({
      ...(isConverted ? { data: await convertedPdf(fileId, abort.signal) } : await inRanges()),
      worker,
      isEvalSupported: false,
      useWorkerFetch: false,
      enableXfa: false,
      ...pdfResources(),
    });
    task.onPassword = (submit: (password: string) => void, reason: number) =>
      onPassword(submit, reason === PasswordResponses.INCORRECT_PASSWORD);
    return task.promise;
  };
  const close = () => {
    abort.abort();
    stop();
  };
  return { document: open(), close };
}

/** The folder of the files of pdf.js that are loaded at run time; the build copies them there. */
export const pdfFolder = () => `${basePath}/assets/pdfjs-${version}`;

/** How pdf.js finds the files that some documents need. */
export const pdfResources = (folder = pdfFolder()) => ({
  cMapUrl: `${folder}/cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${folder}/standard_fonts/`,
  wasmUrl: `${folder}/wasm/`,
  iccUrl: `${folder}/iccs/`,
});
