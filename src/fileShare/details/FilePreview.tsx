import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { hasThumbnail } from '#contract/rules/images.ts';
import { drawnPageQuery } from '#web/preview/drawnPageQuery.ts';
import { previewKindOf } from '#web/preview/kinds.ts';
import { thumbnailQuery } from '#web/preview/thumbnailQuery.ts';
import { useBlobUrl } from '#web/preview/useBlobUrl.ts';
import { isWithheld } from '#web/preview/withheld.ts';
import { NodeIcon } from '#web/ui/NodeIcon.tsx';

/** Width in pixels: twice the displayed width, for high-resolution screens. */
const WIDTH_PX = 640;
const HEIGHT_PX = 176;
/** Kinds whose first page is shown. */
const paged: readonly (string | undefined)[] = ['pdf', 'document', 'mail', 'text', 'markdown', 'table'];

/** A preview above the details: the image, the first page, or the icon of the file type. */
export function FilePreview({ file, onOpen }: { file: FileEntity; onOpen: () => void }) {
  const translate = useTranslate();
  const isImage = hasThumbnail(file.name);
  // For a withheld file, showing a page would be logged as reading it, so it is shown on request only.
  const isPaged = !isImage && paged.includes(previewKindOf(file.name)) && !isWithheld(file);
  const image = useQuery({ ...thumbnailQuery(file, WIDTH_PX), enabled: isImage });
  const page = useQuery({ ...drawnPageQuery({ file, number: 1 }, WIDTH_PX), enabled: isPaged });
  const url = useBlobUrl(isImage ? image.data : page.data);
  const isComing = (isImage && image.isPending) || (isPaged && page.isPending);
  return (
    <ButtonBase onClick={onOpen} aria-label={translate('preview.title', { name: file.name })} sx={frameSx}>
      {url ? (
        <Box component="img" src={url} alt="" draggable={false} sx={isImage ? imageSx : paperSx} />
      ) : isComing ? (
        <Skeleton variant="rounded" width={132} height={HEIGHT_PX - 32} />
      ) : (
        <NodeIcon node={{ name: file.name, isFolder: false }} sx={{ fontSize: 64 }} />
      )}
    </ButtonBase>
  );
}

const frameSx = {
  width: '100%',
  height: HEIGHT_PX,
  flexShrink: 0,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '&:hover': { borderColor: 'surface.controlLine' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
const imageSx = { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' } as const;
/** A page of which only the upper part is visible. */
const paperSx = {
  alignSelf: 'flex-start',
  mt: 2.5,
  width: 190,
  minHeight: HEIGHT_PX,
  bgcolor: 'common.white',
  boxShadow: '0 2px 10px rgb(0 0 0 / 0.16)',
} as const;
