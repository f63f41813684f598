import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { folders } from '#contract/folders.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../queries.ts';

/** Saves a folder, and has the tree and its details follow. */
export function useSaveFolder(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof folders.update>) => call(folders.update, { body }),
    onSuccess: async (folder) => {
      queryClient.setQueryData(keys.folder(folder.id), folder);
      await queryClient.invalidateQueries({ queryKey: keys.tree });
      onSaved();
    },
    // When somebody else was faster, what they saved is there once editing ends.
    onError: (_, { id }) => queryClient.invalidateQueries({ queryKey: keys.folder(id) }),
  });
}
