/** The row that a key leads to, in a list with a page of so many rows; undefined when the key does not move. */
export function rowAfterKey(key: string, active: number, total: number, pageRows: number): number | undefined {
  const last = total - 1;
  if (last < 0) return undefined;
  const within = (row: number) => Math.min(Math.max(row, 0), last);
  switch (key) {
    case 'ArrowDown':
      return within(active + 1);
    case 'ArrowUp':
      return within(active < 0 ? last : active - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return within(Math.max(active, 0) + pageRows);
    case 'PageUp':
      return within(active - pageRows);
    default:
      return undefined;
  }
}

/** The numbers of the pages that hold the rows from first to last, both included. */
export function pagesOf(first: number, last: number, pageSize: number): number[] {
  const pages: number[] = [];
  for (let page = Math.floor(first / pageSize); page * pageSize <= last; page++) pages.push(page);
  return pages;
}
