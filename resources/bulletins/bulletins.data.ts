import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { bulletins } from '#contract/bulletins.ts';
import { call } from '#dataProvider/client.ts';

/** Keys under which bulletins are kept. */
export const keys = {
  all: ['bulletins'],
  one: (id: number) => ['bulletins', 'one', id],
  list: (search: string) => ['bulletins', 'list', search],
} as const;

export const bulletinQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(bulletins.get, { params: { id: String(id) } }, { signal }),
    retry: false,
  });

/** The board, page by page while there is more. */
export const boardQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: keys.list(search),
    queryFn: ({ pageParam, signal }) => {
      const query = { skip: String(pageParam), ...(search && { search }) };
      return call(bulletins.list, { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, { items }) => count + items.length, 0);
      return last.items.length > 0 && loaded < last.total ? loaded : undefined;
    },
    retry: false,
  });
