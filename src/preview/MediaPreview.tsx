import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { previewKindOf } from './kinds.ts';
import { PreviewMessage, PreviewProgress } from './PreviewMessage.tsx';
import type { PreviewProps } from './PreviewProps.ts';
import { useBlobUrl } from './useBlobUrl.ts';
import { usePreviewContent } from './usePreviewContent.ts';

/** Maximum size of a media file that is held in memory, in bytes. */
const MAX_PREVIEW_BYTES = 400 * 1024 ** 2;

/** Audio and video, with the controls of the browser. */
export function MediaPreview({ file }: PreviewProps) {
  const isTooLarge = file.size > MAX_PREVIEW_BYTES;
  const { data, error } = usePreviewContent(file, MAX_PREVIEW_BYTES, !isTooLarge);
  const [isDamaged, setDamaged] = useState(false);
  const blob = useMemo(() => data && new Blob([data], { type: file.type }), [data, file.type]);
  const url = useBlobUrl(blob);

  if (isTooLarge) return <PreviewMessage file={file} message="preview.tooLarge" />;
  if (error) return <PreviewMessage file={file} message={error.message} />;
  if (isDamaged) return <PreviewMessage file={file} message="preview.damaged" />;
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
