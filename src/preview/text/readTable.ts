/** The separator of a table: the most frequent candidate in the first line. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/**
 * Parses CSV (RFC 4180) with commas, semicolons or tabs: quoted cells may contain separators, line ends and doubled
 * quotes.
 * @param most maximum number of rows
 */
export function readTable(text: string, most: number): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length && rows.length < most) {
    const { value, end } = text[at] === '"' ? quoted(text, at + 1) : bare(text, at, separator);
    row.push(value);
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
}

function bare(text: string, start: number, separator: string) {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

function quoted(text: string, start: number) {
  let value = '';
  let from = start;
  for (;;) {
    const close = text.indexOf('"', from);
    if (close < 0) return { value: value + text.slice(from), end: text.length };
    value += text.slice(from, close);
    if (text[close + 1] !== '"') return { value, end: close + 1 };
    value += '"';
    from = close + 2;
  }
}
