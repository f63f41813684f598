import { useEffect, useState } from 'react';
import { loadContent } from '#web/editing/editedContent.ts';
import { openForEditing } from './openForEditing.ts';
import type { PDFDocumentProxy } from './pdfjs.ts';

interface LoadedPdf {
  pdf?: PDFDocumentProxy;
  /** The version that is open. */
  version: number;
  /** An ApiError, or NotEditable. */
  error?: unknown;
}

/** Loads a PDF and opens it to be changed, once `isRequested`. */
export function useLoadedPdf(fileId: number, isRequested: boolean): LoadedPdf {
  const [loaded, setLoaded] = useState<LoadedPdf>({ version: 0 });
  useEffect(() => {
    if (!isRequested) return;
    const abort = new AbortController();
    let close: (() => void) | undefined;
    const open = async () => {
      try {
        const { bytes, version } = await loadContent(fileId, abort.signal);
        if (abort.signal.aborted) return;
        const opened = openForEditing(bytes);
        close = opened.close;
        const pdf = await opened.document;
        if (!abort.signal.aborted) setLoaded({ pdf, version });
      } catch (error) {
        if (!abort.signal.aborted) setLoaded({ version: 0, error });
      }
    };
    void open();
    return () => {
      abort.abort();
      close?.();
    };
  }, [fileId, isRequested]);
  return loaded;
}
