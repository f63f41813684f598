import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { PageNumber } from '#web/pdfPreview/PageNumber.tsx';
import { SearchField } from '#web/pdfPreview/SearchField.tsx';
import { ZoomButtons } from '#web/pdfPreview/ZoomButtons.tsx';
import { fittingScale } from '#web/pdfPreview/zoom.ts';
import { DrawnPage } from './DrawnPage.tsx';
import { previewQuery } from './drawnPageQuery.ts';
import { PreviewMessage, PreviewProgress } from './PreviewMessage.tsx';
import { useDrawnSearch } from './useDrawnSearch.ts';

/** Pixels between pages, and around them. */
const GAP = 16;
/** A sheet of A4 at scale 1, which pages are taken for until they have been seen. */
const SHEET = { width: 595, height: 842 };

interface DrawnPagesProps {
  file: { id: number; name: string };
}

/** A document as pages that the server draws: of files that are withheld from the reader, and of office documents. */
export default function DrawnPages({ file }: DrawnPagesProps) {
  const { data, error } = useQuery(previewQuery(file.id));
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
  const [scale, setScale] = useState(1.4);
  const [term, setTerm] = useState('');
  const [ratio, setRatio] = useState(SHEET.height / SHEET.width);
  const width = Math.round(SHEET.width * scale);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => width * ratio,
    gap: GAP,
    paddingStart: GAP,
    paddingEnd: GAP,
    overscan: 1,
  });
  const items = virtualizer.getVirtualItems();
  const looked = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) / 3;
  const page = (items.findLast(({ start }) => start <= looked)?.index ?? 0) + 1;
  const show = (number: number) => virtualizer.scrollToIndex(number - 1, { align: 'start' });
  const search = useDrawnSearch(file.id, term, show);
  const zoom = (wanted: number) => {
    setScale(wanted);
    virtualizer.measure();
  };
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1, pb: 0.5 }}>
        <PageNumber page={page} count={count} onGo={show} />
        <ZoomButtons
          scale={scale}
          onScale={zoom}
          onFitWidth={() => zoom(fittingScale(SHEET.width, (scroller.current?.clientWidth ?? 0) - 2 * GAP))}
        />
        <SearchField ref={searchField} term={term} onTerm={setTerm} search={search} />
      </Box>
      <Box
        ref={scroller}
        role="document"
        tabIndex={0}
        aria-label={translate('preview.pdf.pages')}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', outlineOffset: -2 }}
      >
        <Box
          style={{ height: virtualizer.getTotalSize(), minWidth: width + 2 * GAP }}
          sx={{ position: 'relative', mx: 'auto' }}
        >
          {items.map(({ index, start }) => (
            <DrawnPage
              key={index}
              fileId={file.id}
              number={index + 1}
              count={count}
              width={width}
              height={width * ratio}
              top={start}
              onRatio={setRatio}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
