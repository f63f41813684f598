/**
 * The row to which a key moves, with this number of rows per page; undefined for other keys.
 * @param lanes items per row
 */
export function rowAfterKey(
  key: string,
  active: number,
  total: number,
  pageRows: number,
  lanes = 1,
): number | undefined {
  const last = total - 1;
  if (last < 0) return undefined;
  const within = (row: number) => Math.min(Math.max(row, 0), last);
  switch (key) {
    case 'ArrowDown':
      return active < 0 ? 0 : within(active + lanes);
    case 'ArrowUp':
      return active < 0 ? last : within(active - lanes);
    case 'ArrowRight':
      return lanes > 1 ? within(active + 1) : undefined;
    case 'ArrowLeft':
      return lanes > 1 ? within(active - 1) : undefined;
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return within(Math.max(active, 0) + pageRows * lanes);
    case 'PageUp':
      return within(active - pageRows * lanes);
    default:
      return undefined;
  }
}

/** The numbers of the pages with the rows from first to last (inclusive). */
export function pagesOf(first: number, last: number, pageSize: number): number[] {
  const pages: number[] = [];
  for (let page = Math.floor(first / pageSize); page * pageSize <= last; page++) pages.push(page);
  return pages;
}
