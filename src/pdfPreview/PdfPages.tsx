import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PageSize } from './drawPage.ts';
import { PdfPage } from './PdfPage.tsx';
import { useEdgeRepeat } from './useEdgeRepeat.ts';
import type { PdfSearch } from './usePdfSearch.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';

/** Pixels between pages, and around them. */
export const GAP_PX = 16;

export interface PdfPagesHandle {
  show: (page: number) => void;
  /** Available width in pixels. */
  width: () => number;
  sizeOf: (page: number) => PageSize;
}

interface PdfPagesProps {
  ref: Ref<PdfPagesHandle>;
  pdf: PDFDocumentProxy;
  /** The size of the first page. */
  first: PageSize;
  scale: number;
  search: PdfSearch;
  /** Called with the current page. */
  onPage: (page: number) => void;
}

/** All pages below each other; only those in view are drawn. */
export function PdfPages({ ref, pdf, first, scale, search, onPage }: PdfPagesProps) {
  const translate = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const sizeOf = (page: number) => sizes.get(page) ?? first;
  const virtualizer = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sizeOf(index + 1).height * scale,
    gap: GAP_PX,
    paddingStart: GAP_PX,
    paddingEnd: GAP_PX,
    overscan: 1,
  });
  const { round, onDrawn } = useEdgeRepeat(pdf.numPages);
  const storeSize = useCallback(
    (page: number, size: PageSize) =>
      setSizes((sizes) => (isSame(sizes.get(page) ?? first, size) ? sizes : new Map(sizes).set(page, size))),
    [first],
  );
  const items = virtualizer.getVirtualItems();
  const readingPosition = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) / 3;
  const page = (items.findLast(({ start }) => start <= readingPosition)?.index ?? 0) + 1;

  useImperativeHandle(ref, () => ({
    show: (number) => virtualizer.scrollToIndex(number - 1, { align: 'start' }),
    width: () => scroller.current?.clientWidth ?? 0,
    sizeOf,
  }));
  useEffect(() => onPage(page), [page, onPage]);
  useScrollAnchor(virtualizer, scale, sizes);

  const match = search.matches[search.current];
  const matchPage = match?.page;
  useEffect(() => {
    // If the page is rendered, it scrolls to the match itself; scrolling to the page afterwards would undo that.
    const isThere = virtualizer.getVirtualItems().some(({ index }) => index + 1 === matchPage);
    if (matchPage !== undefined && !isThere) virtualizer.scrollToIndex(matchPage - 1, { align: 'start' });
  }, [matchPage, virtualizer]);

  const widest = Math.max(first.width, ...[...sizes.values()].map(({ width }) => width)) * scale;
  return (
    <Box
      ref={scroller}
      role="document"
      tabIndex={0}
      aria-label={translate('preview.pdf.pages')}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', bgcolor: 'background.default', outlineOffset: -2 }}
    >
      <Box
        style={{ height: virtualizer.getTotalSize(), minWidth: widest + 2 * GAP_PX }}
        sx={{ position: 'relative', mx: 'auto' }}
      >
        {items.map(({ index, start }) => (
          <PdfPage
            key={index}
            pdf={pdf}
            number={index + 1}
            size={sizeOf(index + 1)}
            scale={scale}
            round={round}
            top={start}
            matches={search.matches}
            match={match}
            onSize={storeSize}
            onDrawn={onDrawn}
          />
        ))}
      </Box>
    </Box>
  );
}

const isSame = (a: PageSize, b: PageSize) => a.width === b.width && a.height === b.height;
