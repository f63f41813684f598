import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf } from './openPdf.ts';

export type PdfState =
  | { is: 'loading' }
  | { is: 'locked'; unlock: (password: string) => void; isWrong: boolean }
  | { is: 'open'; pdf: PDFDocumentProxy }
  | { is: 'failed'; error: unknown };

/**
 * Opens the PDF of a file, with loading, password and error states.
 * @param isConverted whether it is the one that the server made of another document
 */
export function usePdf(id: number, isConverted = false): PdfState {
  const [state, setState] = useState<PdfState>({ is: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    const change = (next: PdfState) => isCurrent && setState(next);
    const onError = (error: unknown) => change({ is: 'failed', error });
    const callbacks = {
      onPassword: (submit: (password: string) => void, isWrong: boolean) => {
        const unlock = (password: string) => {
          change({ is: 'loading' });
          submit(password);
        };
        change({ is: 'locked', unlock, isWrong });
      },
      onError,
    };
    const { document, close } = openPdf(id, callbacks, isConverted);
    document.then((pdf) => change({ is: 'open', pdf }), onError);
    return () => {
      isCurrent = false;
      close();
    };
  }, [id, isConverted]);
  return state;
}
