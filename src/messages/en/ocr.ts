/** Words about texts that images show. */
export const ocr = {
  option: 'OCR',
  title: 'OCR text',
  error: 'OCR Error',
  empty: 'No text has been recognised.',
  queued: 'The text is waiting to be recognised…',
  recognise: 'Recognise',
  edit: 'Edit the OCR text',
  recognised: 'The text has been recognised.',
  noText: 'No text was found in the image.',
};
