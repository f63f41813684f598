import type { ocr as english } from '../en/ocr.ts';

export const ocr: typeof english = {
  option: 'OCR',
  title: 'OCR-Text',
  error: 'OCR-Fehler',
  empty: 'Noch kein Text erkannt.',
  queued: 'Wartet auf die Texterkennung…',
  recognise: 'Text erkennen',
  edit: 'OCR-Text bearbeiten',
  recognised: 'Text erkannt',
  noText: 'Im Bild wurde kein Text gefunden.',
};
