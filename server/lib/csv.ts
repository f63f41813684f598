import papa from 'papaparse';
import { FORMULA } from '#contract/rules/formula.ts';

/**
 * Lines of a CSV file (RFC 4180) for spreadsheet programs: UTF-8 with a byte order mark, and no cell is ever a formula.
 */
export function* csvLines(rows: Iterable<string[]>): Generator<string> {
  yield '\ufeff';
  for (const row of rows) yield csvLine(row);
}

/** One further line of such a file. */
export function csvLine(row: string[]): string {
  return `${papa.unparse([row.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))])}\r\n`;
}
