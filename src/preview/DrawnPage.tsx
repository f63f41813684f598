import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useTranslate } from 'react-admin';
import { drawnPageQuery } from './drawnPageQuery.ts';
import { useBlobUrl } from './useBlobUrl.ts';

/** Pixels that pages are drawn with: two sizes, so that zooming does not have each page drawn again. */
const WIDTHS = [1000, 2000] as const;

interface DrawnPageProps {
  fileId: number;
  /** From 1. */
  number: number;
  count: number;
  width: number;
  height: number;
  /** Pixels from the top of the first page. */
  top: number;
  /** Hears how much higher than wide the page is. */
  onRatio: (ratio: number) => void;
}

/** One page: a picture that the server drew. */
export function DrawnPage({ fileId, number, count, width, height, top, onRatio }: DrawnPageProps) {
  const translate = useTranslate();
  const drawn = width * window.devicePixelRatio > WIDTHS[0] ? WIDTHS[1] : WIDTHS[0];
  const { data, error } = useQuery(drawnPageQuery(fileId, number, drawn));
  const url = useBlobUrl(data);
  const label = translate('preview.pdf.pageOf', { number, count });
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (number === 1) onRatio(currentTarget.naturalHeight / currentTarget.naturalWidth);
  };
  return (
    <Box
      role="group"
      aria-label={label}
      aria-busy={!url}
      style={{ width, height, transform: `translate(-50%, ${top}px)` }}
      sx={{ position: 'absolute', left: '50%', top: 0, bgcolor: 'common.white', boxShadow: 2, overflow: 'hidden' }}
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
