import type { ReplyOf } from '#contract/endpoint.ts';
import type { previews } from '#contract/previews.ts';

export type Hunk = NonNullable<ReplyOf<typeof previews.compare>['hunks']>[number];

export interface ComparedLine {
  /** From 1. */
  number: number;
  text: string;
  isChanged: boolean;
}

/** A line before and after; one is missing when the line was added or removed. */
export interface ComparedRow {
  before?: ComparedLine;
  after?: ComparedLine;
}

/** The lines of a hunk as two columns, with removed lines next to their replacements. */
export function sideBySide({ oldStart, newStart, lines }: Hunk): ComparedRow[] {
  const rows: ComparedRow[] = [];
  let [before, after] = [oldStart, newStart];
  let removed: ComparedLine[] = [];
  let added: ComparedLine[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++)
      rows.push({ ...(removed[index] && { before: removed[index] }), ...(added[index] && { after: added[index] }) });
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    const text = line.slice(1);
    if (line.startsWith('-')) removed.push({ number: before++, text, isChanged: true });
    else if (line.startsWith('+')) added.push({ number: after++, text, isChanged: true });
    else {
      flush();
      const both = { text, isChanged: false };
      rows.push({ before: { ...both, number: before++ }, after: { ...both, number: after++ } });
    }
  }
  flush();
  return rows;
}
