import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { useEditSession } from '#web/editing/useEditSession.ts';
import { useViewReason } from '#web/editing/useViewReason.ts';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import { NotEditable } from './openForEditing.ts';
import { PdfEditor } from './PdfEditor.tsx';
import { useLoadedPdf } from './useLoadedPdf.ts';

interface OpenedPdfProps {
  file: FileEntity;
  /** The file can only be read; says why. */
  onReadOnly: (notice: string) => void;
  /** Loads the file again, without what is not saved. */
  onReload: () => void;
}

/** A PDF that is opened to be changed. */
export function OpenedPdf({ file, onReadOnly, onReload }: OpenedPdfProps) {
  const translate = useTranslate();
  const session = useEditSession(file.id, 'pdf');
  const { state } = session;
  // A session that ends later leaves what was drawn on the screen.
  const hasBegun = useRef(false);
  hasBegun.current ||= state.is === 'open' && state.session.mode === 'edit';
  const loaded = useLoadedPdf(file.id, hasBegun.current);
  const reason = useViewReason(state.is === 'open' ? state.session : undefined, file);
  const error = state.is === 'failed' ? state.error : loaded.error;
  const notice =
    error instanceof NotEditable
      ? translate(`pdfEditor.notEditable.${error.reason}`)
      : error instanceof Error
        ? error.message
        : hasBegun.current
          ? undefined
          : reason;
  useEffect(() => {
    if (notice !== undefined) onReadOnly(notice);
  }, [notice, onReadOnly]);
  if (!loaded.pdf || state.is !== 'open') return <LoadingBar />;
  const { pdf, version } = loaded;
  return <PdfEditor {...{ file, pdf, version, session, reason, onReload }} />;
}
