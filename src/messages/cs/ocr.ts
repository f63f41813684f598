import type { ocr as english } from '../en/ocr.ts';

export const ocr: typeof english = {
  option: 'OCR',
  title: 'Text OCR',
  error: 'Chyba OCR',
  empty: 'Zatím nebyl rozpoznán žádný text.',
  queued: 'Čeká na rozpoznání textu…',
  recognise: 'Rozpoznat text',
  edit: 'Upravit text OCR',
  recognised: 'Text rozpoznán',
  noText: 'V obrázku nebyl nalezen žádný text.',
};
