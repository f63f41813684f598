import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PageSize } from './drawPage.ts';
import { drawPage } from './drawPage.ts';
import type { Match } from './findText.ts';
import { useMatchHighlights } from './useMatchHighlights.ts';

/**
 * Milliseconds until a page is drawn, so that pages passed by fast scrolling are not read. The first page is drawn
 * immediately.
 */
const PASSING_MS = 80;

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** From 1. */
  number: number;
  size: PageSize;
  scale: number;
  /** Changes when all pages must be drawn again. */
  round: number;
  /** Pixels from the top of the first page. */
  top: number;
  matches: readonly Match[];
  match: Match | undefined;
  onSize: (page: number, size: PageSize) => void;
  onDrawn: (page: number) => void;
}

/** One page: its image, with the text layer above it. */
export function PdfPage({ pdf, number, size, scale, round, top, matches, match, onSize, onDrawn }: PdfPageProps) {
  const translate = useTranslate();
  const paper = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [text, setText] = useState<readonly HTMLElement[]>([]);
  useMatchHighlights(text, matches, match, number);

  useEffect(() => {
    const abort = new AbortController();
    setFailed(false);
    const draw = async () => {
      if (number > 1) await new Promise((resolve) => setTimeout(resolve, PASSING_MS));
      abort.signal.throwIfAborted();
      const drawn = await drawPage(pdf, number, scale, abort.signal);
      if (abort.signal.aborted) return;
      onSize(number, drawn.size);
      paper.current?.replaceChildren(drawn.canvas, drawn.layer);
      setText(drawn.pieces);
      setDrawn(true);
      if (round === 0) onDrawn(number);
    };
    draw().catch(() => abort.signal.aborted || setFailed(true));
    return () => abort.abort();
  }, [pdf, number, scale, round, onSize, onDrawn]);

  return (
    <Box
      role="group"
      aria-label={translate('preview.pdf.pageOf', { number, count: pdf.numPages })}
      aria-busy={!isDrawn}
      style={{
        width: size.width * scale,
        height: size.height * scale,
        // Not in sx, where it would be mirrored in a language that is written from right to left, unlike the transform.
        left: '50%',
        transform: `translate(-50%, ${top}px)`,
      }}
      sx={{ position: 'absolute', top: 0, bgcolor: 'common.white', boxShadow: 2, overflow: 'hidden' }}
    >
      <Box
        ref={paper}
        sx={{ position: 'absolute', inset: 0, '& canvas': { width: '100%', height: '100%', display: 'block' } }}
      />
      {!isDrawn && !hasFailed && (
        <CircularProgress
          aria-label={translate('shell.loading')}
          sx={{ position: 'absolute', left: 'calc(50% - 20px)', top: 'min(40%, 240px)' }}
        />
      )}
      {hasFailed && (
        <Alert severity="error" sx={{ m: 2 }}>
          {translate('preview.pdf.pageFailed')}
        </Alert>
      )}
    </Box>
  );
}
