import type { ocr as english } from '../en/ocr.ts';

export const ocr: typeof english = {
  option: 'OCR',
  title: 'Text OCR',
  error: 'Chyba OCR',
  empty: 'Žádný text nebyl rozpoznán.',
  queued: 'Text čeká na rozpoznání…',
  recognise: 'Rozpoznat',
  edit: 'Upravit text OCR',
  recognised: 'Text byl rozpoznán.',
  noText: 'V obrázku nebyl nalezen žádný text.',
};
