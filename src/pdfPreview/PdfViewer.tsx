import Box from '@mui/material/Box';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import type { PageSize } from './drawPage.ts';
import { PageNumber } from './PageNumber.tsx';
import { GAP_PX, PdfPages, type PdfPagesHandle } from './PdfPages.tsx';
import { SearchField } from './SearchField.tsx';
import { usePdfSearch } from './usePdfSearch.ts';
import { ZoomButtons } from './ZoomButtons.tsx';
import { fittingScale, INITIAL_SCALE } from './zoom.ts';

const A4_WIDTH_PX = 595;

interface PdfViewerProps {
  pdf: PDFDocumentProxy;
  /** Renders the bar above the pages, with the tools in it. */
  renderBar: (tools: ReactNode) => ReactNode;
}

/** An open document: its pages, and tools for navigation, zoom and search. */
export function PdfViewer({ pdf, renderBar }: PdfViewerProps) {
  const pages = useRef<PdfPagesHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [page, setPage] = useState(1);
  const [term, setTerm] = useState('');
  const search = usePdfSearch(pdf, term);
  const first = useFirstPage(pdf);
  const [chosen, setScale] = useState<number>();
  const scale = chosen ?? initialScale(first?.width ?? A4_WIDTH_PX);

  const fitWidth = () => {
    const width = pages.current?.width();
    const size = pages.current?.sizeOf(page);
    if (width && size) setScale(fittingScale(size.width, width - 2 * GAP_PX));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The browser's own search would only find pages in view.
    if (event.key !== 'f' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    searchField.current?.select();
  };

  return (
    <Box
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      {renderBar(
        <>
          <PageNumber page={page} count={pdf.numPages} onGo={(number) => pages.current?.show(number)} />
          <ZoomButtons scale={scale} onScale={setScale} onFitWidth={fitWidth} />
          <SearchField ref={searchField} term={term} onTerm={setTerm} search={search} />
        </>,
      )}
      {first ? (
        <PdfPages ref={pages} pdf={pdf} first={first} scale={scale} search={search} onPage={setPage} />
      ) : (
        <LoadingBar />
      )}
    </Box>
  );
}

/** At first a page fits the width of a phone, with the same margin on both sides. */
function initialScale(pageWidth: number): number {
  return Math.min(INITIAL_SCALE, fittingScale(pageWidth, window.innerWidth - 2 * GAP_PX));
}

/** The size of the first page, which is assumed for all pages that have not been drawn. */
function useFirstPage(pdf: PDFDocumentProxy): PageSize | undefined {
  const [size, setSize] = useState<PageSize>();
  useEffect(() => {
    let isCurrent = true;
    // If the first page is broken, a default size is used for the others.
    pdf.getPage(1).then(
      (page) => isCurrent && setSize(page.getViewport({ scale: 1 })),
      () => isCurrent && setSize({ width: A4_WIDTH_PX, height: 842 }),
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf]);
  return size;
}
