import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { pagesOf } from '../listKeys.ts';
import { type PagedList, pageQuery } from './pagedList.ts';

/** The items of a list as rows; only the pages in view are loaded. */
export interface Rows<T> {
  /** Undefined until the first page is loaded. */
  total: number | undefined;
  error: Error | null;
  /** The item in a row; undefined while its page is being loaded. */
  at(row: number): T | undefined;
  /** The row of an item, if its page is loaded. */
  rowOf(id: number): number | undefined;
  /** The IDs in the rows from first to last (inclusive); loads missing pages. */
  idsBetween(first: number, last: number): Promise<number[]>;
  reload(): Promise<void>;
}

/** The number of items; `more` when there are more than that. */
export function useTotal<T>(list: PagedList<T>) {
  const first = useQuery(pageQuery(list, 0));
  return { total: first.data?.total, more: first.data?.more, error: first.data ? null : first.error };
}

/** After a change of the order, the old rows are shown until the new ones are loaded. */
export function useShownList<T>(requested: PagedList<T>): { list: PagedList<T>; isOld: boolean } {
  const { data, error } = useQuery(pageQuery(requested, 0));
  const [previous, setPrevious] = useState(requested);
  const isHere = data !== undefined || error !== null;
  useEffect(() => {
    if (isHere) setPrevious(requested);
  }, [isHere, requested]);
  return { list: isHere ? requested : previous, isOld: !isHere && previous !== requested };
}

/**
 * @param list must be a stable object
 * @param first
 * @param last the rows in view
 */
export function useFiles<T extends { id: number }>(list: PagedList<T>, first: number, last: number): Rows<T> {
  const queryClient = useQueryClient();
  const { total, error } = useTotal(list);
  const pages = pagesOf(first, last, limits.listRows);
  const loaded = useQueries({
    queries: pages.map((page) => pageQuery(list, page)),
    combine: useCallback(
      (results: { data?: { items: T[] } | undefined }[]) => results.map(({ data }) => data?.items),
      [],
    ),
  });
  const firstPage = pages[0] ?? 0;

  const at = useCallback(
    (row: number) => loaded[Math.floor(row / limits.listRows) - firstPage]?.[row % limits.listRows],
    [loaded, firstPage],
  );
  const rowOf = useCallback(
    (id: number) => {
      for (const [index, items] of loaded.entries()) {
        const position = items?.findIndex((item) => item.id === id) ?? -1;
        if (position >= 0) return (firstPage + index) * limits.listRows + position;
      }
      return undefined;
    },
    [loaded, firstPage],
  );
  const idsBetween = useCallback(
    async (from: number, to: number) => {
      const requested = pagesOf(from, to, limits.listRows);
      const loaded = await Promise.all(requested.map((page) => queryClient.ensureQueryData(pageQuery(list, page))));
      const start = from - (requested[0] ?? 0) * limits.listRows;
      return loaded.flatMap(({ items }) => items.map(({ id }) => id)).slice(start, start + to - from + 1);
    },
    [queryClient, list],
  );
  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey: list.key }), [queryClient, list]);
  return useMemo(
    () => ({ total, error, at, rowOf, idsBetween, reload }),
    [total, error, at, rowOf, idsBetween, reload],
  );
}
