import { pdfResources } from '#web/pdfPreview/openPdf.ts';
import { startPdfWorker } from '#web/pdfPreview/pdfWorker.ts';
import { getDocument, type PDFDocumentProxy, PermissionFlag } from './pdfjs.ts';

/** Why a PDF cannot be changed here; each has a text, `pdfEditor.notEditable.{reason}`. */
export type NotEditableReason = 'password' | 'protected' | 'xfa' | 'damaged';

/** The document can only be read. */
export class NotEditable extends Error {
  constructor(readonly reason: NotEditableReason) {
    super(reason);
  }
}

/**
 * Opens a PDF to change it.
 * @param bytes handed over to the worker: they are gone afterwards
 * @returns a promise of the document, which fails with NotEditable, and a function that closes it
 */
export function openForEditing(bytes: Uint8Array<ArrayBuffer>): {
  document: Promise<PDFDocumentProxy>;
  close: () => void;
} {
  const { worker, stop } = startPdfWorker();
  const open = async () => {
    const task = getDocument({
      data: bytes,
      worker,
      isEvalSupported: false,
      useWorkerFetch: false,
      enableXfa: false,
      ...pdfResources(),
    });
    const locked = new Promise<never>((_, reject) => {
      task.onPassword = () => reject(new NotEditable('password'));
    });
    const opened = task.promise.catch(() => {
      throw new NotEditable('damaged');
    });
    const pdf = await Promise.race([opened, locked]);
    const [{ info }, permissions] = await Promise.all([pdf.getMetadata(), pdf.getPermissions()]);
    if ('IsXFAPresent' in info && info.IsXFAPresent === true) throw new NotEditable('xfa');
    if (permissions && !permissions.includes(PermissionFlag.MODIFY_ANNOTATIONS)) throw new NotEditable('protected');
    return pdf;
  };
  return { document: open(), close: stop };
}

/**
 * Whether a saved document can be opened, with as many pages.
 * @param bytes remain as they are
 */
export async function isReadable(bytes: Uint8Array, pages: number): Promise<boolean> {
  const { document, close } = openForEditing(new Uint8Array(bytes));
  try {
    return (await document).numPages === pages;
  } catch {
    return false;
  } finally {
    close();
  }
}
