import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { previewKindOf } from './kinds.ts';
import type { PreviewProps } from './PreviewBody.tsx';
import { PreviewMessage, PreviewProgress } from './PreviewMessage.tsx';
import { useBlobUrl } from './useBlobUrl.ts';
import { usePreviewContent } from './usePreviewContent.ts';

/** Bytes that are held in memory to be played. */
const MOST = 400 * 1024 ** 2;

/** Sound and film; the browser's own controls. */
export function MediaPreview({ file }: PreviewProps) {
  const isTooLarge = file.size > MOST;
  const { data, error } = usePreviewContent(file, MOST, !isTooLarge);
  const [isDamaged, setDamaged] = useState(false);
  const blob = useMemo(() => data && new Blob([data], { type: file.type }), [data, file.type]);
  const url = useBlobUrl(blob);

  if (isTooLarge) return <PreviewMessage file={file} words="preview.tooLarge" />;
  if (error) return <PreviewMessage file={file} words={error.message} />;
  if (isDamaged) return <PreviewMessage file={file} words="preview.damaged" />;
  if (!url) return <PreviewProgress />;
  return (
    <Box
      component={previewKindOf(file.name) === 'audio' ? 'audio' : 'video'}
      src={url}
      aria-label={file.name}
      controls
      onError={() => setDamaged(true)}
      sx={{ m: 'auto', width: 'min(100%, 960px)', maxHeight: '100%' }}
    />
  );
}
