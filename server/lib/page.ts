import { limits } from '#contract/limits.ts';
import { foldText } from '#contract/rules/names.ts';
import type { Sort } from '#contract/rules/sorting.ts';

/** What a store needs to return one page of a list. */
export interface PageOf<F extends string> {
  /** All terms must match, each possibly in another field. */
  terms: string[];
  skip: number;
  take: number;
  sort: Sort<F>;
}

/** One page, and the total number of rows. */
export interface Paged<T> {
  items: T[];
  total: number;
}

/**
 * The page that a list's query requests.
 * @param defaultTake items per page when the caller does not specify them
 */
export function pageOf<F extends string>(
  { search, skip, take, sort }: { search?: string; skip: number; take?: number; sort: Sort<F> },
  defaultTake: number = limits.take,
): PageOf<F> {
  return { terms: termsOf(search), skip, take: take ?? defaultTake, sort };
}

/** Splits a search text into terms without case and accents. NUL, which PostgreSQL cannot store, separates terms. */
export function termsOf(search = ''): string[] {
  return foldText(search)
    .split(/[\s\0]+/)
    .filter(Boolean);
}
