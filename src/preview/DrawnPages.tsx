import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { PageNumber } from '#web/pdfPreview/PageNumber.tsx';
import { SearchField } from '#web/pdfPreview/SearchField.tsx';
import { useScrollAnchor } from '#web/pdfPreview/useScrollAnchor.ts';
import { ZoomButtons } from '#web/pdfPreview/ZoomButtons.tsx';
import { fittingScale, INITIAL_SCALE } from '#web/pdfPreview/zoom.ts';
import { type DrawnFile, previewQuery } from './drawnPageQuery.ts';
import { PageImage } from './PageImage.tsx';
import { PreviewMessage, PreviewProgress } from './PreviewMessage.tsx';
import { useDrawnSearch } from './useDrawnSearch.ts';
import { SHEET, usePageRatios } from './usePageRatios.ts';

/** Pixels between pages, and around them. */
const GAP_PX = 16;

interface DrawnPagesProps {
  file: DrawnFile & { name: string };
}

/** A document as pages drawn by the server: for files that are withheld from the reader, and for office documents. */
export default function DrawnPages({ file }: DrawnPagesProps) {
  const { data, error } = useQuery(previewQuery(file));
  if (error) return <PreviewMessage file={file} message={error.message} />;
  if (!data || data.state === 'pending') return <PreviewProgress />;
  if (data.state === 'failed' || data.pages === undefined)
    return <PreviewMessage file={file} message={data.reason ?? 'preview.none'} />;
  return <Pages file={file} count={data.pages} />;
}

function Pages({ file, count }: DrawnPagesProps & { count: number }) {
  const translate = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [scale, setScale] = useState(INITIAL_SCALE);
  const [term, setTerm] = useState('');
  const { ratios, ratioOf, onRatio } = usePageRatios();
  const width = Math.round(SHEET.width * scale);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => width * ratioOf(index + 1),
    gap: GAP_PX,
    paddingStart: GAP_PX,
    paddingEnd: GAP_PX,
    overscan: 1,
  });
  useScrollAnchor(virtualizer, scale, ratios);
  useLayoutEffect(() => {
    // On phones, a page fills the width; the keys turn its pages.
    setScale((initial) => Math.min(initial, fittingIn(scroller.current)));
    scroller.current?.focus({ preventScroll: true });
  }, []);
  const items = virtualizer.getVirtualItems();
  const readingPosition = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) / 3;
  const page = (items.findLast(({ start }) => start <= readingPosition)?.index ?? 0) + 1;
  const show = (number: number) => virtualizer.scrollToIndex(number - 1, { align: 'start' });
  const search = useDrawnSearch(file, term, show);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'f' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    searchField.current?.select();
  };

  return (
    <Box
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1, py: 0.5 }}>
        <PageNumber page={page} count={count} onGo={show} />
        <ZoomButtons scale={scale} onScale={setScale} onFitWidth={() => setScale(fittingIn(scroller.current))} />
        <SearchField ref={searchField} term={term} onTerm={setTerm} search={search} />
      </Box>
      <Box
        ref={scroller}
        role="document"
        tabIndex={0}
        aria-label={translate('preview.pdf.pages')}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          bgcolor: 'background.default',
          outlineOffset: -2,
          '&:focus-visible': { outlineColor: 'primary.main' },
        }}
      >
        <Box
          style={{ height: virtualizer.getTotalSize(), minWidth: width + 2 * GAP_PX }}
          sx={{ position: 'relative', mx: 'auto' }}
        >
          {items.map(({ index, start }) => (
            <Box
              key={index}
              // Left is not in sx, where it would be mirrored where text runs from right to left, unlike the transform.
              style={{ width, left: '50%', transform: `translate(-50%, ${start}px)` }}
              sx={{ position: 'absolute', top: 0 }}
            >
              <PageImage
                file={file}
                number={index + 1}
                label={translate('preview.pdf.pageOf', { number: index + 1, count })}
                width={width}
                ratio={ratioOf(index + 1)}
                onRatio={onRatio}
              />
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const fittingIn = (scroller: HTMLElement | null) =>
  fittingScale(SHEET.width, (scroller?.clientWidth ?? 0) - 2 * GAP_PX);
