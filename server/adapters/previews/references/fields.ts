/**
 * Fields whose instruction LibreOffice may follow: they show the document, its properties and the time. The instruction
 * of any other field is removed; its last result stays. Among these are INCLUDEPICTURE, INCLUDETEXT, IMPORT, LINK, DDE,
 * DDEAUTO, RD and DATABASE.
 */
const harmless = new Set(
  (
    'ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BIBLIOGRAPHY CITATION COMMENTS COMPARE CREATEDATE DATE DOCPROPERTY ' +
    'DOCVARIABLE EDITTIME EQ FILESIZE FORMCHECKBOX FORMDROPDOWN FORMTEXT FORMULA HYPERLINK IF INDEX INFO KEYWORDS ' +
    'LASTSAVEDBY LISTNUM MERGEFIELD NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE QUOTE REF REVNUM SAVEDATE ' +
    'SECTION SECTIONPAGES SEQ SHAPE STYLEREF SUBJECT SYMBOL TC TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE'
  ).split(' '),
);

/** Whether the instruction of a field loads nothing. */
export function isHarmlessField(instruction: string): boolean {
  const [, keyword = ''] = /^[\s"\\*]*([^\s"\\]*)/.exec(instruction) ?? [];
  return keyword === '' || keyword.startsWith('=') || harmless.has(keyword.toUpperCase());
}
