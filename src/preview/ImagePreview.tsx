import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#dataProvider/client.ts';
import { previewKindOf } from './kinds.ts';
import type { PreviewProps } from './PreviewBody.tsx';
import { PreviewMessage, PreviewProgress } from './PreviewMessage.tsx';
import { thumbnailQuery } from './thumbnailQuery.ts';
import { useBlobUrl } from './useBlobUrl.ts';
import { usePreviewContent } from './usePreviewContent.ts';

/** Bytes of an image that a browser is burdened with. */
const MOST = 60 * 1024 ** 2;

/** An image: itself where browsers know its kind, else as the server draws it. */
export function ImagePreview({ file }: PreviewProps) {
  const isOwn = previewKindOf(file.name) === 'image';
  const isTooLarge = isOwn && file.size > MOST;
  const own = usePreviewContent(file, MOST, isOwn && !isTooLarge);
  const drawn = useQuery({ ...thumbnailQuery(file, limits.thumbnail.max), enabled: !isOwn });
  const [isDamaged, setDamaged] = useState(false);
  const blob = useMemo(() => own.data && new Blob([own.data], { type: file.type }), [own.data, file.type]);
  const url = useBlobUrl(isOwn ? blob : drawn.data);
  const { error } = isOwn ? own : drawn;

  if (isTooLarge) return <PreviewMessage file={file} words="preview.tooLarge" />;
  const isUnknown = error instanceof ApiError && error.code === 'unsupported';
  if (error && !isUnknown) return <PreviewMessage file={file} words={error.message} />;
  if (isDamaged || isUnknown) return <PreviewMessage file={file} words="preview.damaged" />;
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
