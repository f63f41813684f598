import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { limits } from '#contract/limits.ts';
import { pagesOf } from '../listKeys.ts';
import { isSelected, type Selection } from '../selection.ts';
import { type PagedList, pageQuery } from './pagedList.ts';

/** The loaded pages of all lists whose keys begin with `key`. */
function loaded<T>(queryClient: QueryClient, key: readonly unknown[]): T[] {
  const pages = queryClient.getQueriesData<{ items: T[] }>({ queryKey: key });
  return pages.flatMap(([, page]) => page?.items ?? []);
}

/** The item with this ID from the loaded lists under a key; undefined when it is in none of them. */
export function useListed<T extends { id: number }>(key: readonly unknown[], id: number | undefined): T | undefined {
  const queryClient = useQueryClient();
  const subscribe = useCallback((changed: () => void) => queryClient.getQueryCache().subscribe(changed), [queryClient]);
  return useSyncExternalStore(subscribe, () => {
    return id === undefined ? undefined : loaded<T>(queryClient, key).find((item) => item.id === id);
  });
}

/** The selected items of a list that are loaded, each once. */
export function loadedItems<T extends { id: number }>(
  queryClient: QueryClient,
  { key }: PagedList<T>,
  selection: Selection,
): T[] {
  const all = new Map(loaded<T>(queryClient, key).map((item) => [item.id, item]));
  return [...all.values()].filter(({ id }) => isSelected(selection, id));
}

/** The selected items of a list. Individually selected items are loaded already; after Ctrl+A the rest is fetched. */
export async function selectedItems<T extends { id: number }>(
  queryClient: QueryClient,
  list: PagedList<T>,
  selection: Selection,
): Promise<T[]> {
  if (selection.allBut) {
    const { total } = await queryClient.ensureQueryData(pageQuery(list, 0));
    for (const page of pagesOf(0, total - 1, limits.listRows)) await queryClient.ensureQueryData(pageQuery(list, page));
  }
  return loadedItems(queryClient, list, selection);
}
