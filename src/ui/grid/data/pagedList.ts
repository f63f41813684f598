import { ApiError } from '#dataProvider/client.ts';

/** Files that come with one call of the list. */
export const PAGE_ROWS = 200;
/** A page that a fast scroll only passes is gone again before it is asked for; in milliseconds. */
const PASSING_MS = 60;

/** What the server has decided is not asked again; a line that broke is. */
export const retry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status > 0);

/** A long list that comes page by page. */
export interface PagedList<T> {
  /** Under which its pages are kept; another order is another list. */
  key: readonly unknown[];
  load(
    page: { skip: number; take: number },
    signal: AbortSignal,
  ): Promise<{ items: T[]; total: number; more?: boolean; folders?: number }>;
}

export const pageQuery = <T>({ key, load }: PagedList<T>, page: number) => ({
  queryKey: [...key, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    if (page > 0) await new Promise((resolve) => setTimeout(resolve, PASSING_MS));
    signal.throwIfAborted();
    return load({ skip: page * PAGE_ROWS, take: PAGE_ROWS }, signal);
  },
  retry,
});
