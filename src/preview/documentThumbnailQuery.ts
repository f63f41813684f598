import { queryOptions } from '@tanstack/react-query';
import { pathOf } from '#contract/endpoint.ts';
import { previews } from '#contract/previews.ts';
import { ApiError, apiUrl, withSession } from '#dataProvider/client.ts';

/**
 * Milliseconds until a document that is being converted is requested again: conversions take a few seconds each, one
 * after the other.
 */
const FIRST_POLL_MS = 3000;
const LAST_POLL_MS = 30_000;

/** A thumbnail of the first page of a document with this width in pixels; null while the server is making it. */
export const documentThumbnailQuery = ({ id, updatedOn }: { id: number; updatedOn: string }, width: number) =>
  queryOptions({
    queryKey: ['drawn', id, updatedOn, 'thumbnail', width],
    queryFn: ({ signal }) =>
      withSession(async (token) => {
        const path = pathOf(previews.thumbnail, { params: { id: String(id) }, query: { width: String(width) } });
        const headers = { ...(token && { Authorization: `Bearer ${token}` }) };
        const response = await fetch(apiUrl(path), { headers, signal });
        if (!response.ok) throw await ApiError.of(response);
        return response.status === 202 ? null : response.blob();
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data === null ? Math.min(LAST_POLL_MS, FIRST_POLL_MS * 1.4 ** (state.dataUpdateCount - 1)) : false,
    retry: false,
  });
