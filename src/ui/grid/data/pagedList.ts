import { ApiError } from '#dataProvider/client.ts';

/** Files per request of the list. */
export const PAGE_ROWS = 200;
/** Milliseconds until a page is requested, so that pages passed by fast scrolling are not loaded. */
const PASSING_MS = 60;
/** When the last page was wanted, in milliseconds since the page was opened. */
let lastWanted = Number.NEGATIVE_INFINITY;

/** Errors of the server are not retried; network errors are. */
export const retry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status > 0);

/** A long list that is loaded page by page. */
export interface PagedList<T> {
  /** The query key of its pages; another sort order is another list. */
  key: readonly unknown[];
  load(
    page: { skip: number; take: number },
    signal: AbortSignal,
  ): Promise<{ items: T[]; total: number; more?: boolean; folders?: number }>;
}

export const pageQuery = <T>({ key, load }: PagedList<T>, page: number) => ({
  queryKey: [...key, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    // A jump is not a scroll: a page that follows no other is requested at once.
    const isPassing = performance.now() - lastWanted < 2 * PASSING_MS;
    lastWanted = performance.now();
    if (page > 0 && isPassing) await new Promise((resolve) => setTimeout(resolve, PASSING_MS));
    signal.throwIfAborted();
    return load({ skip: page * PAGE_ROWS, take: PAGE_ROWS }, signal);
  },
  retry,
});
