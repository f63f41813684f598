/** Texts about OCR. */
export const ocr = {
  option: 'OCR',
  title: 'OCR text',
  error: 'OCR Error',
  empty: 'No text recognised yet.',
  queued: 'Waiting for text recognition…',
  recognise: 'Recognise text',
  edit: 'Edit the OCR text',
  recognised: 'Text recognised',
  noText: 'No text was found in the image.',
};
