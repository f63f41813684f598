import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../../state/queries.ts';

/** Saves a folder, and has the tree and its details follow. */
export function useSaveFolder(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof folders.update>) => call(folders.update, { body }),
    onSuccess: async (folder) => {
      queryClient.setQueryData(keys.folder(folder.id), folder);
      void queryClient.invalidateQueries({ queryKey: keys.anyFiles });
      await queryClient.invalidateQueries({ queryKey: keys.tree });
      onSaved();
    },
    // When another user was faster, what they saved is there once editing ends.
    onError: (_, { id }) => queryClient.invalidateQueries({ queryKey: keys.folder(id) }),
  });
}
