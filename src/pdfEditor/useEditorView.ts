import { useEffect, useRef, useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import type { ImageAnnotation } from './altText.ts';
import { EditorView } from './EditorView.ts';
import type { PDFDocumentProxy } from './pdfjs.ts';
import { viewerTexts } from './viewerTexts.ts';

/** Shows a document in the elements of three refs: the area that scrolls, the pages in it, and what screen readers read. */
export function useEditorView(pdf: PDFDocumentProxy, onDescribe: (image: ImageAnnotation) => void) {
  const [view, setView] = useState<EditorView>();
  const container = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const [locale] = useLocaleState();
  const latest = useRef({ translate: useTranslate(), onDescribe });
  latest.current = { translate: useTranslate(), onDescribe };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are those of the language.
  useEffect(() => {
    if (!container.current || !pages.current || !status.current) return;
    const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
    const opened = new EditorView({
      container: container.current,
      pages: pages.current,
      status: status.current,
      pdf,
      texts: viewerTexts((key, values) => latest.current.translate(key, values), direction),
      onDescribe: (image) => latest.current.onDescribe(image),
    });
    setView(opened);
    const resized = new ResizeObserver(opened.refit);
    resized.observe(container.current);
    return () => {
      resized.disconnect();
      opened.close();
    };
  }, [pdf, locale]);
  return { view, container, pages, status };
}
