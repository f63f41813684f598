import { queryOptions } from '@tanstack/react-query';
import { pathOf } from '#contract/endpoint.ts';
import { previews } from '#contract/previews.ts';
import { ApiError, apiUrl, call, withSession } from '#dataProvider/client.ts';

/** Milliseconds between requests while a preview is being made. */
const POLL_MS = 1000;
/** Milliseconds for which pages stay in memory after they were in view. */
const CACHE_MS = 60_000;

const versionIn = (version: number | undefined) => (version === undefined ? {} : { version: String(version) });

/** A file with the time of its last change, so that pages drawn before are not reused. */
export interface DrawnFile {
  id: number;
  updatedOn?: string;
  /** The approval by which the reader looks at the version under approval. */
  byApproval?: number;
}

/** Which version of the file is read. */
const shownOf = ({ byApproval }: DrawnFile, version?: number) => ({
  ...versionIn(version),
  ...(byApproval !== undefined && { approval: String(byApproval) }),
});

/** The preview state of a file, or of an earlier version; polled until it is made. */
export const previewQuery = (file: DrawnFile, version?: number) =>
  queryOptions({
    queryKey: ['drawn', file.id, file.updatedOn, version],
    queryFn: ({ signal }) =>
      call(previews.state, { params: { id: String(file.id) }, query: shownOf(file, version) }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? POLL_MS : false),
    retry: false,
  });

/** A page of a file, or of an earlier version of it. */
export interface DrawnPageOf {
  file: DrawnFile;
  version?: number | undefined;
  /** From 1. */
  number: number;
}

/** A page as the server draws it. */
export const drawnPageQuery = ({ file, version, number }: DrawnPageOf, width: number) =>
  queryOptions({
    queryKey: ['drawn', file.id, file.updatedOn, version, number, width],
    queryFn: async ({ signal }) => {
      const query = { width: String(width), ...shownOf(file, version) };
      const call = { params: { id: String(file.id), n: String(number) }, query };
      return withSession(async (token) => {
        const headers = { ...(token && { Authorization: `Bearer ${token}` }) };
        const response = await fetch(apiUrl(pathOf(previews.page, call)), { headers, signal });
        if (!response.ok) throw await ApiError.of(response);
        return response.blob();
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
    retry: false,
  });

/** The pages that contain a phrase. */
export const foundPagesQuery = (file: DrawnFile, search: string) =>
  queryOptions({
    queryKey: ['drawn', file.id, 'found', search, file.byApproval],
    queryFn: ({ signal }) =>
      call(previews.text, { params: { id: String(file.id) }, query: { search, ...shownOf(file) } }, { signal }),
    enabled: search.trim() !== '',
    retry: false,
  });

/** The differences between a version and a later one, or the current content. */
export const compareQuery = ({ id, updatedOn }: DrawnFile, from: number, to: number | undefined) =>
  queryOptions({
    queryKey: ['drawn', id, updatedOn, 'compared', from, to],
    queryFn: ({ signal }) => {
      const query = { from: String(from), ...(to !== undefined && { to: String(to) }) };
      return call(previews.compare, { params: { id: String(id) }, query }, { signal });
    },
    retry: false,
  });
