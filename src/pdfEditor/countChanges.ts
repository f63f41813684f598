import type { AnnotationEditorUIManager, PDFDocumentProxy } from './pdfjs.ts';

/** Calls back at each change of what lies on the pages or of a form; pdf.js itself tells only of the first one. */
export function countChanges(editors: AnnotationEditorUIManager, pdf: PDFDocumentProxy, onChange: () => void): void {
  for (const method of ['addCommands', 'undo', 'redo'] as const) {
    const original = editors[method].bind(editors) as (...args: unknown[]) => void;
    Object.assign(editors, {
      [method]: (...args: unknown[]) => {
        original(...args);
        onChange();
      },
    });
  }
  Object.assign(pdf.annotationStorage, { onSetModified: onChange });
}
