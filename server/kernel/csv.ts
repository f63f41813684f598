/** What a spreadsheet program would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * Lines of a CSV file (RFC 4180) for spreadsheet programs: in UTF-8 with a byte order mark, and no cell is ever a
 * formula.
 */
export function* csvLines(rows: Iterable<string[]>): Generator<string> {
  yield '\ufeff';
  for (const row of rows) yield csvLine(row);
}

/** One more line of such a file. */
export function csvLine(row: string[]): string {
  return `${row.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
