import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openPdf } from '../text/pdf.ts';
import { rejectLargeImages } from '../text/pdfStreams.ts';

/** A PDF as bytes, or the ID of one that was sent before. */
export interface PdfSource {
  content: Uint8Array<ArrayBuffer>;
  documentId?: string | undefined;
}

/** The document is not open any more and must be sent again. */
export class NotOpen extends Error {}

interface OpenDocument {
  document: PDFDocumentProxy;
  /** Why its pages cannot be drawn. */
  problem: unknown;
  bytes: number;
  close(): Promise<void>;
}

/**
 * Limits for documents that stay open between pages: their number, and their bytes in total. Several users read at a
 * time.
 */
const MAX_OPEN_DOCUMENTS = 4;
const MAX_OPEN_BYTES = 64 * 1024 * 1024;

const documents = new Map<string, OpenDocument>();

/**
 * Runs a job on a PDF. A PDF with an ID stays open for the next job.
 * @throws {NotOpen}
 */
export async function withPdf<T>(
  { content, documentId }: PdfSource,
  work: (document: PDFDocumentProxy) => Promise<T>,
  isDrawn = false,
): Promise<T> {
  const cached = documentId === undefined ? undefined : documents.get(documentId);
  if (!cached && documentId !== undefined && content.length === 0) throw new NotOpen();
  const opened = cached ?? (await open(content));
  try {
    if (isDrawn && opened.problem) throw opened.problem;
    return await work(opened.document);
  } finally {
    if (documentId === undefined) await opened.close();
    else await store(documentId, opened);
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

/** Keeps a document open, and closes the least recently used ones above the limit. */
async function store(documentId: string, opened: OpenDocument): Promise<void> {
  documents.delete(documentId);
  documents.set(documentId, opened);
  const bytes = () => [...documents.values()].reduce((sum, document) => sum + document.bytes, 0);
  for (const [id, oldest] of documents) {
    if (id === documentId || (documents.size <= MAX_OPEN_DOCUMENTS && bytes() <= MAX_OPEN_BYTES)) break;
    documents.delete(id);
    await oldest.close();
  }
}
