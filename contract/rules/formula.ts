/**
 * What spreadsheet programs treat as the beginning of a formula, also in texts of several lines, which the pattern of
 * papaparse does not cover.
 */
export const FORMULA = /^[=+\-@\t\r]/;
