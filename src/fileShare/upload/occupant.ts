import { queryOptions } from '@tanstack/react-query';
import { files, type ListedFile } from '#contract/fileNodes/files.ts';
import { nameKey } from '#contract/rules/names.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../state/queries.ts';

/** The file with a name in a folder; null when a folder has the name, or it is not found. */
export const occupantQuery = (folderId: number, name: string) =>
  queryOptions({
    queryKey: [...keys.files(folderId), 'named', name],
    queryFn: async ({ signal }): Promise<ListedFile | null> => {
      const input = { params: { id: String(folderId) }, query: { search: name, take: '100' } };
      const { items } = await call(files.list, input, { signal });
      return items.find((file) => nameKey(file.name) === nameKey(name)) ?? null;
    },
  });
