import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { PreviewMessage, PreviewProgress } from '../PreviewMessage.tsx';
import { useTextContent } from './useTextContent.ts';

interface TextPaperProps {
  file: ListedFile;
  children: (text: string) => ReactNode;
}

/** A sheet for previews of text. */
export function TextPaper({ file, children }: TextPaperProps) {
  const translate = useTranslate();
  const { text, error, isTruncated } = useTextContent(file);
  if (error) return <PreviewMessage file={file} message={error.message} />;
  if (text === undefined) return <PreviewProgress />;
  return (
    <Paper
      variant="outlined"
      tabIndex={0}
      role="document"
      aria-label={file.name}
      sx={{ flex: 1, maxWidth: 1100, mx: 'auto', p: { xs: 2, md: 4 }, overflow: 'auto' }}
    >
      {isTruncated && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('preview.truncated')}
        </Alert>
      )}
      {children(text)}
    </Paper>
  );
}
