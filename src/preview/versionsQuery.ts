import { queryOptions } from '@tanstack/react-query';
import { versions } from '#contract/fileNodes/versions.ts';
import { call } from '#dataProvider/client.ts';

/** The earlier versions of a file. */
export const versionsQuery = (fileId: number) =>
  queryOptions({
    queryKey: ['versions', fileId],
    queryFn: ({ signal }) => call(versions.list, { params: { id: String(fileId) } }, { signal }),
  });
