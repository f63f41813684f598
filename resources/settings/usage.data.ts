import { queryOptions } from '@tanstack/react-query';
import { usage } from '#contract/instance/usage.ts';
import { call } from '#dataProvider/client.ts';
import { daysOf } from './months.ts';

/** Usage of a month, in bytes. */

/** The message of an error begins with a text of the catalogue. */
async function prefixed<T>(message: string, figure: Promise<T>): Promise<T> {
  return figure.catch((error: Error) => {
    throw new Error(`${message}: ${error.message}`);
  });
}

export const filesQuery = (month: string) =>
  queryOptions({
    queryKey: ['usage', 'files', month],
    queryFn: async ({ signal }) =>
      (await prefixed('Get entire files length', call(usage.files, { query: { month } }, { signal }))).length,
    retry: false,
  });

export const deletedQuery = (month: string) =>
  queryOptions({
    queryKey: ['usage', 'deleted', month],
    queryFn: async ({ signal }) =>
      (await prefixed('Get entire deleted files length', call(usage.deleted, { query: { month } }, { signal }))).length,
    retry: false,
  });

/** Loads the last twelve months in parallel. */
export const monthsQuery = queryOptions({
  queryKey: ['usage', 'months'],
  queryFn: ({ signal }) => call(usage.months, {}, { signal }),
  retry: false,
});

export const largestFoldersQuery = queryOptions({
  queryKey: ['usage', 'largestFolders'],
  queryFn: ({ signal }) => call(usage.folders, {}, { signal }),
  retry: false,
});

export const downloadsQuery = (month: string) =>
  queryOptions({
    queryKey: ['usage', 'downloads', month],
    queryFn: async ({ signal }) => (await call(usage.downloads, { params: daysOf(month) }, { signal })).downloadFiles,
    retry: false,
  });
