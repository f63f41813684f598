import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Bulletin } from '#contract/bulletins.ts';
import { boardQuery } from './bulletins.data.ts';

/** The board as far as it has been scrolled. */
export interface Board {
  shown: readonly Bulletin[] | undefined;
  total: number;
  error: Error | null;
  isFetching: boolean;
  hasMore: boolean;
  loadMore: () => void;
  /** Begins again at the top. */
  reload: () => void;
}

export function useBoard(search: string): Board {
  const queryClient = useQueryClient();
  const query = boardQuery(search);
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(query);
  const { queryKey } = query;
  const reload = useCallback(() => queryClient.resetQueries({ queryKey }), [queryClient, queryKey]);
  const loadMore = useCallback(() => {
    void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage]);
  const shown = useMemo(() => data && eachOnce(data.pages.flatMap(({ items }) => items)), [data]);
  return { shown, total: data?.pages.at(-1)?.total ?? 0, error, isFetching, hasMore: hasNextPage, loadMore, reload };
}

/** What was put up while one scrolls pushes older bulletins onto the next page once more. */
function eachOnce(bulletins: readonly Bulletin[]): readonly Bulletin[] {
  return [...new Map(bulletins.map((bulletin) => [bulletin.id, bulletin])).values()];
}
