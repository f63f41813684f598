import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { type DrawnPageOf, drawnPageQuery } from './drawnPageQuery.ts';
import { useBlobUrl } from './useBlobUrl.ts';

/** Widths in pixels for pages drawn by the server: two sizes, so that zooming does not draw each page again. */
const WIDTHS = [1000, 2000] as const;

interface PageImageProps extends DrawnPageOf {
  label: string;
  /** Maximum displayed width in pixels; limited by the container. */
  width: number;
  /** Height divided by width of the placeholder. */
  ratio: number;
  /** Called with the ratio of height to width of the page. */
  onRatio?: (number: number, ratio: number) => void;
}

/** A page as an image drawn by the server. */
export function PageImage({ label, width, ratio, onRatio, ...page }: PageImageProps) {
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
