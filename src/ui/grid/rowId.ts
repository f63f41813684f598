/** The element ID of a row, for `aria-activedescendant`. */
export const fileRowId = (row: number) => `file-row-${row}`;

/** The row that an element is in; undefined outside of rows, and for the heading. */
export function rowAround(element: Element | null): number | undefined {
  const index = element?.closest<HTMLElement>('[role=row]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}
