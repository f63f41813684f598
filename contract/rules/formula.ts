/**
 * What spreadsheet programs treat as the beginning of a formula: a sign, also a full-width or small one as keyboards of
 * East Asia have it, also behind spaces or a quotation mark, which some programs take off. Tested on the beginning of
 * the whole text, since the pattern of papaparse does not cover texts of several lines.
 */
export const FORMULA =
  /^(?:[\s\p{Cf}"'\u2018\u2019\u201c\u201d\uff02\uff07]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]|[\t\r])/u;
