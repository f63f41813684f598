import { zipped } from '#tests/support/content/documents.ts';

const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A docx with this body, and with more parts. */
export const letter = (body: string, more: Record<string, string> = {}, before = '') =>
  zipped({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?>${before}<w:document ${space}><w:body>${body}</w:body></w:document>`,
    ...more,
  });
