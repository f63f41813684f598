/** Bytes of a file, first and last, both inclusive. */
export type Stretch = [from: number, to: number];

/** More would come of somebody who plays with ranges; what is further on is then not counted. */
const MOST = 200;

/** Adds a stretch to others, joining what touches; in order. */
export function addStretch(stretches: readonly Stretch[], added: Stretch): Stretch[] {
  const joined: Stretch[] = [];
  for (const [from, to] of [...stretches, added].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined.slice(0, MOST);
}

/** Whether stretches make up the whole of so many bytes. */
export function isWhole([first, ...more]: readonly Stretch[], size: number): boolean {
  return size === 0 || (first !== undefined && more.length === 0 && first[0] === 0 && first[1] === size - 1);
}
