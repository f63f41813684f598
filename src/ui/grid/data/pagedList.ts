import { limits } from '#contract/limits.ts';
import { ApiError } from '#dataProvider/client.ts';

/** Milliseconds until a page is requested, so that pages passed by fast scrolling are not loaded. */
const PASSING_MS = 60;
/** Pages that are requested within so many milliseconds are in view together. */
const TOGETHER_MS = 8;
/** When a page was last requested, in milliseconds since the app was opened, and whether it followed another one. */
let last = { requestedAt: Number.NEGATIVE_INFINITY, isPassing: false };

/** Whether a page may have been passed by scrolling; a jump is no scrolling: its pages follow no others. */
function isPassing(): boolean {
  const now = performance.now();
  const since = now - last.requestedAt;
  last = { requestedAt: now, isPassing: since < TOGETHER_MS ? last.isPassing : since < 2 * PASSING_MS };
  return last.isPassing;
}

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
    if (isPassing() && page > 0) await new Promise((resolve) => setTimeout(resolve, PASSING_MS));
    signal.throwIfAborted();
    return load({ skip: page * limits.listRows, take: limits.listRows }, signal);
  },
  retry,
});
