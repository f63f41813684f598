import { foldText } from '#contract/rules/names.ts';

const termsOf = (search: string) => foldText(search).split(/\s+/).filter(Boolean);

/** Whether a name has all terms of a search, without regard to case and accents. */
export function isMatch(name: string, search: string): boolean {
  const folded = foldText(name);
  return termsOf(search).every((term) => folded.includes(term));
}

/** How well a name matches, 0 is best: it is the search, begins with it, has all its terms, or was found otherwise. */
function rank(name: string, search: string): number {
  const [folded, sought] = [foldText(name), termsOf(search).join(' ')];
  if (folded === sought) return 0;
  if (folded.startsWith(sought)) return 1;
  return isMatch(name, search) ? 2 : 3;
}

/** What matches best first; equal matches keep their order. */
export function bestFirst<T extends { name: string }>(items: readonly T[], search: string): T[] {
  return items.toSorted((a, b) => rank(a.name, search) - rank(b.name, search));
}
