/** The selected rows of a list, loaded or not: the given IDs, or, after Ctrl+A, all except the given IDs. */
export interface Selection {
  allBut: boolean;
  ids: ReadonlySet<number>;
}

export const nothing: Selection = { allBut: false, ids: new Set() };
export const everything: Selection = { allBut: true, ids: new Set() };

export const only = (id: number): Selection => ({ allBut: false, ids: new Set([id]) });
export const these = (ids: Iterable<number>): Selection => ({ allBut: false, ids: new Set(ids) });

export function isSelected({ allBut, ids }: Selection, id: number): boolean {
  return ids.has(id) !== allBut;
}

/** Toggles the selection of a row (Ctrl-click). */
export function toggled({ allBut, ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { allBut, ids: next };
}

/** Adds rows to the selection. */
export function withAll({ allBut, ids }: Selection, more: Iterable<number>): Selection {
  const next = new Set(ids);
  for (const id of more) {
    if (allBut) next.delete(id);
    else next.add(id);
  }
  return { allBut, ids: next };
}

/** The number of selected rows in a list of this length. */
export function countOf({ allBut, ids }: Selection, total: number): number {
  return allBut ? Math.max(0, total - ids.size) : ids.size;
}

/** The ID of the only selected row; undefined when there are none or several. */
export function singleOf({ allBut, ids }: Selection): number | undefined {
  return !allBut && ids.size === 1 ? ids.values().next().value : undefined;
}
