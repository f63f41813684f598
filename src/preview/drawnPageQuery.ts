import { queryOptions } from '@tanstack/react-query';
import { pathOf } from '#contract/endpoint.ts';
import { previews } from '#contract/previews.ts';
import { ApiError, apiUrl, call, withSession } from '#dataProvider/client.ts';

/** Milliseconds between two questions whether a preview is made. */
const POLL_MS = 1000;
/** Pages stay in memory for this long after they were in view. */
const CACHE_MS = 60_000;

/** What a file is shown as; asked again until it is made. */
export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: ['drawn', id],
    queryFn: ({ signal }) => call(previews.state, { params: { id: String(id) }, query: {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? POLL_MS : false),
    retry: false,
  });

/** A page as the server draws it. */
export const drawnPageQuery = (id: number, page: number, width: number) =>
  queryOptions({
    queryKey: ['drawn', id, page, width],
    queryFn: async ({ signal }) => {
      const call = { params: { id: String(id), n: String(page) }, query: { width: String(width) } };
      return withSession(async (token) => {
        const headers = { ...(token && { Authorization: `Bearer ${token}` }) };
        const answer = await fetch(apiUrl(pathOf(previews.page, call)), { headers, signal });
        if (!answer.ok) throw await ApiError.of(answer);
        return answer.blob();
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
    retry: false,
  });

/** The pages that hold a phrase. */
export const foundPagesQuery = (id: number, search: string) =>
  queryOptions({
    queryKey: ['drawn', id, 'found', search],
    queryFn: ({ signal }) => call(previews.text, { params: { id: String(id) }, query: { search } }, { signal }),
    enabled: search.trim() !== '',
    retry: false,
  });
