import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../../state/queries.ts';
import { useRefresh } from '../../state/useRefresh.ts';

/** Saves a folder, and updates the tree and its details. */
export function useSaveFolder(onSaved: () => void) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof folders.update>) => call(folders.update, { body }),
    onSuccess: async (folder) => {
      queryClient.setQueryData(keys.folder(folder.id), folder);
      await refresh('changed', [folder]);
      onSaved();
    },
    // If another user was faster, their version is shown after editing ends.
    onError: (_, folder) => refresh('changed', [folder]),
  });
}
