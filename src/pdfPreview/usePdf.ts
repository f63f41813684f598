import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf } from './openPdf.ts';

export type PdfState =
  | { is: 'loading' }
  | { is: 'locked'; unlock: (password: string) => void; isWrong: boolean }
  | { is: 'open'; pdf: PDFDocumentProxy }
  | { is: 'failed'; error: unknown };

/** Opens the PDF of a file, with loading, password and error states. */
export function usePdf(id: number): PdfState {
  const [state, setState] = useState<PdfState>({ is: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    const change = (next: PdfState) => isCurrent && setState(next);
    const onError = (error: unknown) => change({ is: 'failed', error });
    const { document, close } = openPdf(id, {
      onPassword: (submit, isWrong) => {
        const unlock = (password: string) => {
          change({ is: 'loading' });
          submit(password);
        };
        change({ is: 'locked', unlock, isWrong });
      },
      onError,
    });
    document.then((pdf) => change({ is: 'open', pdf }), onError);
    return () => {
      isCurrent = false;
      close();
    };
  }, [id]);
  return state;
}
