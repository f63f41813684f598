import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { ApiError } from '#dataProvider/client.ts';
import { PreviewMessage, PreviewProgress } from './PreviewMessage.tsx';
import type { PreviewProps } from './PreviewProps.ts';
import { useBlobUrl } from './useBlobUrl.ts';
import { usePreviewContent } from './usePreviewContent.ts';

/** Maximum size of an image that is sent to the browser, in bytes. */
const MAX_PREVIEW_BYTES = 60 * 1024 ** 2;

/** An image of a format that browsers display. */
export function ImagePreview({ file }: PreviewProps) {
  const isTooLarge = file.size > MAX_PREVIEW_BYTES;
  const { data, error } = usePreviewContent(file, MAX_PREVIEW_BYTES, !isTooLarge);
  const [isDamaged, setDamaged] = useState(false);
  const blob = useMemo(() => data && new Blob([data], { type: file.type }), [data, file.type]);
  const url = useBlobUrl(blob);

  if (isTooLarge) return <PreviewMessage file={file} message="preview.tooLarge" />;
  const isUnknown = error instanceof ApiError && error.code === 'unsupported';
  if (error && !isUnknown) return <PreviewMessage file={file} message={error.message} />;
  if (isDamaged || isUnknown) return <PreviewMessage file={file} message="preview.damaged" />;
  if (!url) return <PreviewProgress />;
  return (
    <Box
      component="img"
      src={url}
      alt={file.name}
      onError={() => setDamaged(true)}
      sx={{ m: 'auto', maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
    />
  );
}
