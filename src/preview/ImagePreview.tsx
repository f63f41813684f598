import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#dataProvider/client.ts';
import { previewKindOf } from './kinds.ts';
import { PreviewMessage, PreviewProgress } from './PreviewMessage.tsx';
import type { PreviewProps } from './PreviewProps.ts';
import { thumbnailQuery } from './thumbnailQuery.ts';
import { useBlobUrl } from './useBlobUrl.ts';
import { usePreviewContent } from './usePreviewContent.ts';

/** Maximum size of an image that is sent to the browser, in bytes. */
const MAX_PREVIEW_BYTES = 60 * 1024 ** 2;

/** An image: the file itself if browsers support its format, else as drawn by the server. */
export function ImagePreview({ file }: PreviewProps) {
  const isOwn = previewKindOf(file.name) === 'image';
  const isTooLarge = isOwn && file.size > MAX_PREVIEW_BYTES;
  const own = usePreviewContent(file, MAX_PREVIEW_BYTES, isOwn && !isTooLarge);
  const drawn = useQuery({ ...thumbnailQuery(file, limits.thumbnail.max), enabled: !isOwn });
  const [isDamaged, setDamaged] = useState(false);
  const blob = useMemo(() => own.data && new Blob([own.data], { type: file.type }), [own.data, file.type]);
  const url = useBlobUrl(isOwn ? blob : drawn.data);
  const { error } = isOwn ? own : drawn;

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
