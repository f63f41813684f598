import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openPdf } from '../text/pdf.ts';
import { rejectLargeImages } from '../text/pdfStreams.ts';

/** A PDF as it was sent, or the name of one that was sent before. */
export interface PdfSource {
  content: Uint8Array<ArrayBuffer>;
  documentId?: string | undefined;
}

/** The document has to be sent again. */
export class NotOpen extends Error {}

interface OpenDocument {
  document: PDFDocumentProxy;
  /** Why no page of it is drawn. */
  problem: unknown;
  bytes: number;
  close(): Promise<void>;
}

/** Documents that stay open from one page to the next, and the bytes of all of them: several users read at a time. */
const MAX_OPEN_DOCUMENTS = 4;
const MAX_OPEN_BYTES = 64 * 1024 * 1024;

const kept = new Map<string, OpenDocument>();

/** Works on a PDF, which stays open for the next job where it has a name. @throws {NotOpen} */
export async function withPdf<T>(
  { content, documentId }: PdfSource,
  work: (document: PDFDocumentProxy) => Promise<T>,
  isDrawn = false,
): Promise<T> {
  const known = documentId === undefined ? undefined : kept.get(documentId);
  if (!known && documentId !== undefined && content.length === 0) throw new NotOpen();
  const opened = known ?? (await open(content));
  try {
    if (isDrawn && opened.problem) throw opened.problem;
    return await work(opened.document);
  } finally {
    if (documentId === undefined) await opened.close();
    else await keep(documentId, opened);
  }
}

async function open(content: Uint8Array<ArrayBuffer>): Promise<OpenDocument> {
  const bytes = content.length;
  let problem: unknown;
  try {
    rejectLargeImages(content);
  } catch (error) {
    problem = error;
  }
  const loading = await openPdf(content);
  try {
    return { document: await loading.promise, problem, bytes, close: () => loading.destroy() };
  } catch (error) {
    await loading.destroy();
    throw error;
  }
}

/** The one that was used last stays longest. */
async function keep(documentId: string, opened: OpenDocument): Promise<void> {
  kept.delete(documentId);
  kept.set(documentId, opened);
  const bytes = () => [...kept.values()].reduce((sum, document) => sum + document.bytes, 0);
  for (const [id, oldest] of kept) {
    if (id === documentId || (kept.size <= MAX_OPEN_DOCUMENTS && bytes() <= MAX_OPEN_BYTES)) break;
    kept.delete(id);
    await oldest.close();
  }
}
