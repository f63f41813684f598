import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import type { EditSessionHandle } from '#web/editing/useEditSession.ts';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';
import { AltTextDialog } from './AltTextDialog.tsx';
import type { ImageAnnotation } from './altText.ts';
import { EditorBar } from './EditorBar.tsx';
import { SaveProblem } from './SaveProblem.tsx';
import { ToolBar } from './ToolBar.tsx';
import { useEditorView } from './useEditorView.ts';
import { useSaving } from './useSaving.ts';
import 'pdfjs-dist/web/pdf_viewer.css';
import './editor.css';

interface PdfEditorProps {
  file: FileEntity;
  pdf: PDFDocumentProxy;
  /** The version that is open. */
  version: number;
  session: EditSessionHandle;
  /** Why it cannot be saved any more; a copy can. */
  reason: string | undefined;
  onReload: () => void;
}

/** A PDF with the tools to change it. */
export function PdfEditor({ file, pdf, version, session, reason, onReload }: PdfEditorProps) {
  const translate = useTranslate();
  const [described, setDescribed] = useState<ImageAnnotation>();
  const { view, container, pages, status } = useEditorView(pdf, setDescribed);
  const saving = useSaving({ view, file, version, session, onReload });
  const { state, restart } = session;
  const hasEnded = state.is === 'open' && state.session.hasEnded;
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <EditorBar file={file} saving={saving} isReadOnly={reason !== undefined} />
      {view && <ToolBar view={view} />}
      {reason !== undefined && <Alert severity="warning">{reason}</Alert>}
      {hasEnded && (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" onClick={restart}>
              {translate('editing.continue')}
            </Button>
          }
        >
          {translate('editing.ended')}
        </Alert>
      )}
      <Box sx={pagesSx}>
        {/* pdf.js requires that the area which scrolls has a place of its own. */}
        <Box
          ref={container}
          role="document"
          tabIndex={0}
          aria-label={translate('preview.pdf.pages')}
          sx={{ position: 'absolute', inset: 0, overflow: 'auto', outlineOffset: -2 }}
        >
          <div ref={pages} className="pdfViewer" />
        </Box>
      </Box>
      <Box ref={status} role="status" sx={visuallyHidden} />
      {described && <AltTextDialog image={described} onClose={() => setDescribed(undefined)} />}
      <SaveProblem saving={saving} />
    </Box>
  );
}

/** What pdf.js lays over the pages stays below dialogs. */
const pagesSx = {
  position: 'relative',
  isolation: 'isolate',
  flex: 1,
  minHeight: 0,
  bgcolor: 'background.default',
} as const;
