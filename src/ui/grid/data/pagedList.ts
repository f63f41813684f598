import { limits } from '#contract/limits.ts';
import { ApiError } from '#dataProvider/client.ts';

/** Milliseconds until a page is requested, so that pages passed by fast scrolling are not loaded. */
const PASSING_MS = 60;
/** Pages that are requested within so many milliseconds are in view together. */
const TOGETHER_MS = 8;
/** The last request of each list: when, in milliseconds since the app was opened, and whether it followed another one. */
const lastRequests = new WeakMap<object, { at: number; isPassing: boolean }>();

/** Whether a page may have been passed by scrolling; a jump is no scrolling: its pages follow no others. */
function isPassing(list: object): boolean {
  const at = performance.now();
  const last = lastRequests.get(list);
  const since = at - (last?.at ?? Number.NEGATIVE_INFINITY);
  const passing = since < TOGETHER_MS ? last?.isPassing === true : since < 2 * PASSING_MS;
  lastRequests.set(list, { at, isPassing: passing });
  return passing;
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

export const pageQuery = <T>(list: PagedList<T>, page: number) => ({
  queryKey: [...list.key, page],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    if (isPassing(list) && page > 0) await new Promise((resolve) => setTimeout(resolve, PASSING_MS));
    signal.throwIfAborted();
    return list.load({ skip: page * limits.listRows, take: limits.listRows }, signal);
  },
  retry,
});
