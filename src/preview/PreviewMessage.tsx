import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { fileIconOf } from '#web/ui/fileIcon.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';

interface PreviewMessageProps {
  file: { name: string };
  /** Key in the catalogue, or a sentence of the server. */
  message: string;
  /** What one can do instead. */
  children?: ReactNode;
}

/** Why there is no preview. */
export function PreviewMessage({ file, message, children }: PreviewMessageProps) {
  const translate = useTranslate();
  return (
    <EmptyState icon={fileIconOf(file.name)} title={translate(message, { _: message })}>
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
