import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The viewer of pdf.js takes the library from here, so this module is imported before it. */
Object.assign(globalThis, { pdfjsLib: pdfjs });

export const { AnnotationEditorParamsType, AnnotationEditorType, getDocument, PermissionFlag } = pdfjs;
export type { AnnotationEditorUIManager, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
