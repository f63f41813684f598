import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { ApiError } from '#dataProvider/client.ts';
import { PasswordForm } from '#web/pdfPreview/PasswordForm.tsx';
import { PdfViewer } from '#web/pdfPreview/PdfViewer.tsx';
import { usePdf } from '#web/pdfPreview/usePdf.ts';
import DrawnPages from './DrawnPages.tsx';
import { PreviewProgress } from './PreviewMessage.tsx';
import type { PreviewProps } from './PreviewProps.ts';
import { ContentChanged } from './previewContent.ts';
import '#web/pdfPreview/viewer.css';

/**
 * A PDF in the viewer; if the reader may not download it, pages drawn by the server.
 * @param isConverted whether the server has made the PDF of another document
 */
export default function PdfPreview({ file, isConverted = false }: PreviewProps & { isConverted?: boolean }) {
  const translate = useTranslate();
  const state = usePdf(file.id, isConverted);
  if (state.is === 'loading') return <PreviewProgress />;
  if (state.is === 'locked') return <PasswordForm onSubmit={state.unlock} isWrong={state.isWrong} />;
  if (state.is === 'failed') {
    const { error } = state;
    if (error instanceof ApiError && error.code === 'forbidden') return <DrawnPages file={file} />;
    const message =
      error instanceof ContentChanged ? translate('preview.changed') : error instanceof Error && error.message;
    return (
      <Alert severity="error" sx={{ m: 'auto' }}>
        {message}
      </Alert>
    );
  }
  return (
    <Box sx={{ flex: 1, minWidth: 0, minHeight: 0 }}>
      <PdfViewer pdf={state.pdf} renderBar={(tools) => <Box sx={toolsSx}>{tools}</Box>} />
    </Box>
  );
}

const toolsSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1, pb: 0.5 } as const;
