import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { type DrawnPageOf, drawnPageQuery } from './drawnPageQuery.ts';
import { useBlobUrl } from './useBlobUrl.ts';

/** Pixels that pages are drawn with: two sizes, so that zooming does not have each page drawn again. */
const WIDTHS = [1000, 2000] as const;

interface PagePictureProps extends DrawnPageOf {
  label: string;
  /** Pixels that it is shown with at the most; it takes the width of what it stands in. */
  width: number;
  /** How much higher than wide its place is. */
  ratio: number;
  /** Hears how much higher than wide the page is. */
  onRatio?: (number: number, ratio: number) => void;
}

/** A page as a picture that the server drew. */
export function PagePicture({ label, width, ratio, onRatio, ...page }: PagePictureProps) {
  const drawn = width * window.devicePixelRatio > WIDTHS[0] ? WIDTHS[1] : WIDTHS[0];
  const { data, error } = useQuery(drawnPageQuery(page, drawn));
  const url = useBlobUrl(data);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    onRatio?.(page.number, currentTarget.naturalHeight / currentTarget.naturalWidth);
  return (
    <Box
      role="group"
      aria-label={label}
      aria-busy={!url && !error}
      sx={{ bgcolor: 'common.white', outline: 1, outlineColor: 'divider', overflow: 'hidden' }}
      style={{ aspectRatio: 1 / ratio }}
    >
      {url && (
        <Box
          component="img"
          src={url}
          alt={label}
          draggable={false}
          onLoad={onLoad}
          sx={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
        />
      )}
      {error && (
        <Alert severity="error" sx={{ m: 2 }}>
          {error.message}
        </Alert>
      )}
    </Box>
  );
}
