import type { ocr as english } from '../en/ocr.ts';

export const ocr: typeof english = {
  option: 'OCR',
  title: 'OCR-Text',
  error: 'OCR-Fehler',
  empty: 'Es wurde kein Text erkannt.',
  queued: 'Der Text wartet auf seine Erkennung…',
  recognise: 'Erkennen',
  edit: 'OCR-Text bearbeiten',
  recognised: 'Der Text wurde erkannt.',
  noText: 'Im Bild wurde kein Text gefunden.',
};
