import { extensionOf } from '#contract/rules/names.ts';

/** Kinds of documents whose text can be read. */
export type TextFormat = ReadFormat | 'pages';
/** Those that a document reader knows; the text of `pages` is that of the pages that LibreOffice makes of them. */
export type ReadFormat = 'pdf' | 'office' | 'text' | 'html' | 'mail' | 'outlook';

const extensions: Record<TextFormat, string[]> = {
  pdf: ['pdf'],
  office: ['docx', 'docm', 'dotx', 'xlsx', 'xlsm', 'xltx', 'pptx', 'pptm', 'ppsx', 'odt', 'ott', 'ods', 'odp'],
  text: ['txt', 'text', 'md', 'markdown', 'csv', 'tsv', 'log', 'json', 'xml', 'yaml', 'yml', 'ini', 'sql', 'tex'],
  html: ['html', 'htm', 'xhtml'],
  mail: ['eml'],
  outlook: ['msg'],
  pages: ['doc', 'xls', 'ppt', 'rtf'],
};
const formats = new Map(
  Object.entries(extensions).flatMap(([format, names]) => names.map((name) => [name, format as TextFormat])),
);

/** What kind of document a name promises; undefined for kinds without text, and for those that nothing here reads. */
export function textFormatOf(name: string): TextFormat | undefined {
  return formats.get(extensionOf(name));
}
