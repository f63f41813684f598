import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ListedFile } from '#contract/files.ts';
import { type FileOrder, filePageQuery, keys, PAGE_SIZE } from '../queries.ts';
import { pagesOf } from './listKeys.ts';

/** The files of a folder as rows of one long list, of which only the pages in view are loaded. */
export interface Files {
  /** Undefined until the first page has come. */
  total: number | undefined;
  error: Error | null;
  /** The file in a row; undefined while its page is on the way. */
  at(row: number): ListedFile | undefined;
  /** The ids in the rows from first to last, both included, loading what is missing. */
  idsBetween(first: number, last: number): Promise<number[]>;
  reload(): Promise<void>;
}

/** How many files the folder has, and its first page. */
export function useFileTotal(folderId: number, order: FileOrder) {
  const first = useQuery(filePageQuery(folderId, order, 0));
  return { total: first.data?.total, error: first.data ? null : first.error };
}

/** @param first @param last the rows in view */
export function useFiles(folderId: number, order: FileOrder, first: number, last: number): Files {
  const queryClient = useQueryClient();
  const { sort, dir } = order;
  const { total, error } = useFileTotal(folderId, order);
  const pages = pagesOf(first, last, PAGE_SIZE);
  const loaded = useQueries({
    queries: pages.map((page) => filePageQuery(folderId, order, page)),
    combine: useCallback(
      (results: { data?: { items: ListedFile[] } | undefined }[]) => results.map(({ data }) => data?.items),
      [],
    ),
  });
  const firstPage = pages[0] ?? 0;

  const at = useCallback(
    (row: number) => loaded[Math.floor(row / PAGE_SIZE) - firstPage]?.[row % PAGE_SIZE],
    [loaded, firstPage],
  );
  const idsBetween = useCallback(
    async (from: number, to: number) => {
      const wanted = pagesOf(from, to, PAGE_SIZE);
      const queries = wanted.map((page) => filePageQuery(folderId, { sort, dir }, page));
      const loaded = await Promise.all(queries.map((query) => queryClient.ensureQueryData(query)));
      const start = from - (wanted[0] ?? 0) * PAGE_SIZE;
      return loaded.flatMap(({ items }) => items.map(({ id }) => id)).slice(start, start + to - from + 1);
    },
    [queryClient, folderId, sort, dir],
  );
  const reload = useCallback(
    () => queryClient.invalidateQueries({ queryKey: keys.files(folderId) }),
    [queryClient, folderId],
  );
  return useMemo(() => ({ total, error, at, idsBetween, reload }), [total, error, at, idsBetween, reload]);
}
