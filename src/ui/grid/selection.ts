/**
 * Which rows of a list are selected, loaded or not: those named, or, after Ctrl+A, all but those named.
 */
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

/** Selects what was not selected, and the other way round (Ctrl-click). */
export function toggled({ allBut, ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { allBut, ids: next };
}

/** Selects these as well. */
export function withAll({ allBut, ids }: Selection, more: Iterable<number>): Selection {
  const next = new Set(ids);
  for (const id of more) {
    if (allBut) next.delete(id);
    else next.add(id);
  }
  return { allBut, ids: next };
}

/** How many rows are selected, of a list with so many. */
export function countOf({ allBut, ids }: Selection, total: number): number {
  return allBut ? Math.max(0, total - ids.size) : ids.size;
}

/** The id of the one selected row; undefined when there are none or several. */
export function singleOf({ allBut, ids }: Selection): number | undefined {
  return !allBut && ids.size === 1 ? ids.values().next().value : undefined;
}
