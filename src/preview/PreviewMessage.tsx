import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { use } from 'react';
import { useTranslate } from 'react-admin';
import { fileIconOf, fileTypeOf } from '#web/ui/fileIcon.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { DownloadContext } from './previewActions.ts';

interface PreviewMessageProps {
  file: { name: string; size?: number };
  /** Key in the catalogue, or a sentence of the server. */
  message: string;
}

/** Why there is no preview, the file type, and a download button. */
export function PreviewMessage({ file, message }: PreviewMessageProps) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const download = use(DownloadContext);
  const details = [fileTypeOf(file.name, translate), file.size !== undefined && formatSize(file.size)];
  return (
    <EmptyState
      icon={fileIconOf(file.name)}
      title={translate(message, { _: message })}
      hint={details.filter(Boolean).join(' · ')}
    >
      {download && (
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={download}>
          {translate('preview.download')}
        </Button>
      )}
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
