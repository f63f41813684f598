/**
 * What a spreadsheet program takes for the beginning of a formula, in text of several lines as well: papaparse's own
 * pattern lets those pass.
 */
export const FORMULA = /^[=+\-@\t\r]/;
