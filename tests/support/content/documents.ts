import { strToU8, zipSync } from 'fflate';

type Bytes = Uint8Array<ArrayBuffer>;

/** A ZIP of XML parts, the format of office documents. */
export function zipped(parts: Record<string, string>): Bytes {
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}

/** A letter whose words are split into runs, as Word does. */
export function docx(...paragraphs: string[]): Bytes {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const body = paragraphs.map(
    (text) => `<w:p>${run(text.slice(0, text.length / 2))}${run(text.slice(text.length / 2))}</w:p>`,
  );
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return zipped({ 'word/document.xml': `<w:document ${space}><w:body>${body.join('')}</w:body></w:document>` });
}

/** A sheet with shared strings, an inline string, and a number. */
export function xlsx(shared: string[], inline: string, number: number): Bytes {
  const strings = shared.map((text) => `<si><t>${text}</t></si>`).join('');
  const cells = shared.map((_, index) => `<c t="s"><v>${index}</v></c>`).join('');
  const own = `<c t="inlineStr"><is><t>${inline}</t></is></c><c><v>${number}</v></c>`;
  return zipped({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Budget 2026"/></sheets></workbook>',
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cells}${own}</row></sheetData></worksheet>`,
  });
}

export function pptx(...slides: string[]): Bytes {
  const parts = slides.map((text, index) => [
    `ppt/slides/slide${index + 1}.xml`,
    `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
  ]);
  return zipped(Object.fromEntries(parts));
}

/** A text or a sheet in OpenDocument. */
export function openDocument(...paragraphs: string[]): Bytes {
  const body = paragraphs.map((text) => `<text:p>${text}</text:p>`).join('');
  const space = 'xmlns:office="o" xmlns:text="t"';
  return zipped({ 'content.xml': `<office:document-content ${space}>${body}</office:document-content>` });
}

/** A letter whose ZIP directory claims an unpacked size of a gibibyte. */
export function bomb(): Bytes {
  const archive = Buffer.from(docx('Boom'));
  archive.writeUInt32LE(1024 ** 3, archive.indexOf(Buffer.from('504b0102', 'hex')) + 24);
  return new Uint8Array(archive);
}

/** A PDF with a page for each text, in Latin letters. */
export function pdf(...pages: string[]): Bytes {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((text, index) => {
      const drawing = `BT /F1 12 Tf 50 700 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
      const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R`;
      return [
        `${page} /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  return pdfOf(objects);
}

/**
 * A PDF with a form (text, choice, password), a note on its page, and attached files; none of it is in the content of the
 * page.
 */
export function pdfForm(
  { value, choice, password, note }: { value: string; choice: string; password: string; note: string },
  attached: Record<string, Bytes> = {},
): Bytes {
  const files = Object.entries(attached);
  const field = (entries: string) => `<< /Type /Annot /Subtype /Widget /Rect [50 600 200 620] /P 3 0 R ${entries} >>`;
  const specs = files.map(([name], index) => `(${name}) ${9 + index * 2} 0 R`).join(' ');
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R 7 0 R] >>
      /Names << /EmbeddedFiles << /Names [${specs}] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [5 0 R 6 0 R 7 0 R 8 0 R] >>',
    '<< /Length 0 >>\nstream\n\nendstream',
    field(`/FT /Tx /T (name) /V (${value})`),
    field(`/FT /Ch /Ff 131072 /T (kind) /Opt [[(k1) (${choice})] [(k2) (other)]] /V (k1)`),
    field(`/FT /Tx /Ff 8192 /T (secret) /V (${password})`),
    `<< /Type /Annot /Subtype /Text /Rect [50 500 70 520] /Contents (${note}) >>`,
    ...files.flatMap(([name, content], index) => [
      `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${10 + index * 2} 0 R >> >>`,
      `<< /Type /EmbeddedFile /Length ${content.length} >>\nstream\n${Buffer.from(content).toString('latin1')}\nendstream`,
    ]),
  ]);
}

export function pdfOf(objects: string[]): Bytes {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return new Uint8Array(Buffer.from(file + table + end, 'latin1'));
}
