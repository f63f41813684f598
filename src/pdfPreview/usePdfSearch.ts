import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { findIn, type Match, type PageText, readable } from './findText.ts';

/** Debounce of the search input, in milliseconds. */
const DEBOUNCE_MS = 250;

export interface PdfSearch {
  matches: readonly Match[];
  /** Pages are still being searched. */
  isSearching: boolean;
  /** The index of the current match; -1 for none. */
  current: number;
  go: (step: 1 | -1) => void;
}

/** Searches all pages from the first on. */
export function usePdfSearch(pdf: PDFDocumentProxy, term: string): PdfSearch {
  const texts = useRef(new Map<number, PageText>());
  const [found, setFound] = useState<{ matches: readonly Match[]; isSearching: boolean }>(nothing);
  const [current, setCurrent] = useState(-1);

  useEffect(() => {
    setFound(nothing);
    setCurrent(-1);
    if (term.trim() === '') return;
    let isCurrent = true;
    const search = async () => {
      let matches: readonly Match[] = [];
      for (let page = 1; page <= pdf.numPages && isCurrent; page++) {
        const text = texts.current.get(page) ?? (await textOf(pdf, page));
        texts.current.set(page, text);
        if (!isCurrent) return;
        const pageMatches = findIn(text, term, page);
        if (pageMatches.length === 0) continue;
        matches = [...matches, ...pageMatches];
        setFound({ matches, isSearching: true });
        setCurrent((now) => Math.max(0, now));
      }
      if (isCurrent) setFound({ matches, isSearching: false });
    };
    const timer = setTimeout(() => void search().catch(() => isCurrent && setFound(nothing)), DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [pdf, term]);

  const { length } = found.matches;
  const go = (step: 1 | -1) => setCurrent((now) => (length === 0 ? -1 : (now + step + length) % length));
  return { ...found, current, go };
}

const nothing = { matches: [], isSearching: false };

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return readable(items.flatMap((item) => ('str' in item ? item : [])));
}
