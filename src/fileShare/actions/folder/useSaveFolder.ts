import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../../state/queries.ts';

/** Saves a folder, and updates the tree and its details. */
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
    // If another user was faster, their version is shown after editing ends.
    onError: (_, { id }) => queryClient.invalidateQueries({ queryKey: keys.folder(id) }),
  });
}
