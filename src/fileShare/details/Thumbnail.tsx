import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { hasThumbnail } from '#contract/rules/images.ts';
import { thumbnailQuery } from '#web/preview/thumbnailQuery.ts';
import { useBlobUrl } from '#web/preview/useBlobUrl.ts';

/** A small picture of an image; nothing for other files, and for an image that cannot be read. */
export function Thumbnail({ file, onOpen }: { file: FileEntity; onOpen: () => void }) {
  const translate = useTranslate();
  const { data, isPending } = useQuery({
    ...thumbnailQuery(file, limits.thumbnail.defaultValue),
    enabled: hasThumbnail(file.name),
  });
  const url = useBlobUrl(data);
  if (!hasThumbnail(file.name)) return null;
  if (isPending) return <Skeleton variant="rounded" width={limits.thumbnail.defaultValue} height={140} />;
  if (!url) return null;
  return (
    <ButtonBase
      onClick={onOpen}
      aria-label={translate('preview.title', { name: file.name })}
      sx={{ alignSelf: 'flex-start', borderRadius: 1, border: 1, borderColor: 'divider', overflow: 'hidden' }}
    >
      <Box component="img" src={url} alt="" sx={{ display: 'block', maxWidth: '100%', maxHeight: 240 }} />
    </ButtonBase>
  );
}
