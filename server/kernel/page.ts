import { limits } from '#contract/limits.ts';
import { foldText } from '#contract/rules/names.ts';
import type { Sort } from '#contract/rules/sorting.ts';

/** What a store needs to know to answer one page of a list. */
export interface PageOf<F extends string> {
  /** All of them must be found, each perhaps in another field. */
  terms: string[];
  skip: number;
  take: number;
  sort: Sort<F>;
}

/** One page, and how many rows there are before paging. */
export interface Paged<T> {
  items: T[];
  total: number;
}

/**
 * The page that a list's query asks for.
 * @param defaultTake items of a page where the caller does not say
 */
export function pageOf<F extends string>(
  { search, skip, take, sort }: { search?: string; skip: number; take?: number; sort: Sort<F> },
  defaultTake: number = limits.take,
): PageOf<F> {
  return { terms: termsOf(search), skip, take: take ?? defaultTake, sort };
}

/** Search terms: case and accents are ignored. A NUL, which PostgreSQL's texts cannot hold, ends one. */
export function termsOf(search = ''): string[] {
  return foldText(search)
    .split(/[\s\0]+/)
    .filter(Boolean);
}
