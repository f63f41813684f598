import { zipSync } from 'fflate';
import { docx, zipped } from '#tests/support/content/documents.ts';

const spaces = ['office', 'text', 'table']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

function openDocument(kind: 'text' | 'spreadsheet', content: string, head = '') {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;
  const body = `<office:body><office:${kind}>${content}</office:${kind}></office:body>`;
  return zipped({
    mimetype: type,
    'META-INF/manifest.xml': manifest,
    'content.xml': `<?xml version="1.0"?>${head}<office:document-content ${spaces} office:version="1.2">${body}</office:document-content>`,
  });
}

/** A text in OpenDocument. */
export const openText = (content: string, head?: string) => openDocument('text', content, head);

/** A sheet with the maximum number of rows, all alike. */
export const openSheet = (cells: string) =>
  openDocument(
    'spreadsheet',
    `<table:table table:name="a"><table:table-row table:number-rows-repeated="1048576">${cells}</table:table-row></table:table>`,
  );

/** A sheet in the format of Excel. */
export const sheet = (rows: string) =>
  zipped({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  });

/**
 * A document with ten embedded copies of a document, which has ten embedded documents itself, for a number of levels.
 */
export function nestedLetters(levels: number) {
  let inner = docx('The innermost');
  for (let level = 0; level < levels; level++) {
    const copies = Array.from({ length: 10 }, (_, n): [string, Uint8Array] => [`word/embeddings/${n}.docx`, inner]);
    inner = new Uint8Array(
      zipSync({ 'word/document.xml': Buffer.from('<w:document xmlns:w="w"/>'), ...Object.fromEntries(copies) }),
    );
    // Repeated packing makes it no smaller.
    if (inner.length > 16 * 1024 * 1024) break;
  }
  return inner;
}
