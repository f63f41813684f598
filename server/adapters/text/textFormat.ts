import { extensionOf } from '#contract/rules/names.ts';

/** Kinds of documents whose text can be read. */
export type TextFormat = ReadFormat | 'pages';
/** Formats that a document reader handles; for `pages` the text is read from the PDF that LibreOffice makes. */
export type ReadFormat = 'pdf' | 'office' | 'text' | 'html' | 'mail' | 'outlook' | 'tnef';

const extensions: Record<TextFormat, string[]> = {
  pdf: ['pdf'],
  office: ['docx', 'docm', 'dotx', 'xlsx', 'xlsm', 'xltx', 'pptx', 'pptm', 'ppsx', 'odt', 'ott', 'ods', 'odp'],
  text: ['txt', 'text', 'md', 'markdown', 'csv', 'tsv', 'log', 'json', 'xml', 'yaml', 'yml', 'ini', 'sql', 'tex'],
  html: ['html', 'htm', 'xhtml'],
  mail: ['eml', 'mht', 'mhtml'],
  outlook: ['msg'],
  tnef: [],
  pages: ['doc', 'xls', 'ppt', 'rtf'],
};
const formats = new Map(
  Object.entries(extensions).flatMap(([format, names]) => names.map((name) => [name, format as TextFormat])),
);

/** The name under which Outlook sends what it knows of a message beside its text; other files are named `.dat` too. */
const outlookParts = /^winmail.*\.dat$/i;

/** The format that a file name indicates; undefined for files without text, and for formats that cannot be read. */
export function textFormatOf(name: string): TextFormat | undefined {
  return outlookParts.test(name) ? 'tnef' : formats.get(extensionOf(name));
}
