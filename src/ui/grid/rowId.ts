/** The element ID of a row, for `aria-activedescendant`. */
export const fileRowId = (row: number) => `file-row-${row}`;
