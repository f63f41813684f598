import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { EmptyState } from '#web/fileShare/EmptyState.tsx';
import { fileIconOf } from '#web/fileShare/list/fileIcon.ts';

interface PreviewMessageProps {
  file: { name: string };
  /** Key in the catalogue, or a sentence of the server. */
  words: string;
  /** What one can do instead. */
  children?: ReactNode;
}

/** Why there is no preview. */
export function PreviewMessage({ file, words, children }: PreviewMessageProps) {
  const translate = useTranslate();
  return (
    <EmptyState icon={fileIconOf(file.name)} title={translate(words, { _: words })}>
      {children}
    </EmptyState>
  );
}

export function PreviewProgress() {
  const translate = useTranslate();
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-label={translate('preview.loading')} />
    </Box>
  );
}
