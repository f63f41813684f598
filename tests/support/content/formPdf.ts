import { pdfOf } from './documents.ts';

/** The text on the page of `formPdf`. */
export const leaseText = 'Clause 1: the tenant pays the rent in advance.';

/** A PDF of one page with a sentence, a form (a text and a box to tick), a note, and a link. */
export function formPdf(): Uint8Array<ArrayBuffer> {
  const drawing = `BT /F1 14 Tf 50 760 Td (${leaseText}) Tj ET`;
  const widget = '/Type /Annot /Subtype /Widget /P 3 0 R /F 4';
  const box = (sign: string) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 14 14] /Length ${sign.length} /Resources << /Font << /ZaDb 10 0 R >> >> >>\nstream\n${sign}\nendstream`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R] /DR << /Font << /F1 5 0 R /ZaDb 10 0 R >> >> /DA (/F1 12 Tf 0 g) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [6 0 R 7 0 R 8 0 R 9 0 R] >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< ${widget} /FT /Tx /T (tenant) /TU (Name of the tenant) /DA (/F1 12 Tf 0 g) /Rect [50 690 300 712] /MK << /BC [0 0 0] >> >>`,
    `<< ${widget} /FT /Btn /T (agreed) /TU (Agreed) /Rect [50 655 64 669] /MK << /BC [0 0 0] /CA (4) >> /AS /Off /AP << /N << /Yes 11 0 R /Off 12 0 R >> >> >>`,
    '<< /Type /Annot /Subtype /Text /Name /Note /Rect [500 700 520 720] /Contents (Check the date) /P 3 0 R >>',
    '<< /Type /Annot /Subtype /Link /Border [0 0 1] /C [0 0 1] /Rect [50 600 200 616] /A << /S /URI /URI (https://example.org/) >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
    box('BT /ZaDb 12 Tf 2 2 Td (4) Tj ET'),
    box(''),
  ]);
}
