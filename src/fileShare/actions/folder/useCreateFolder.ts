import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../../state/queries.ts';

/** Creates a subfolder, and updates the tree. */
export function useCreateFolder(parentId: number, onCreated: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(folders.create, { body: { name, parentId } }),
    onSuccess: async ({ name }) => {
      notify('fileShare.folder.hasBeenCreated', { type: 'success', messageArgs: { name } });
      void queryClient.invalidateQueries({ queryKey: keys.files(parentId) });
      await queryClient.invalidateQueries({ queryKey: keys.tree });
      onCreated();
    },
  });
}
