import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { useRefresh } from '../../state/useRefresh.ts';

/** Creates a subfolder, and updates the tree. */
export function useCreateFolder(parentId: number, onCreated: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (name: string) => call(folders.create, { body: { name, parentId } }),
    onSuccess: async (folder) => {
      notify('fileShare.folder.hasBeenCreated', { type: 'success', messageArgs: { name: folder.name } });
      await refresh('added', [folder], parentId);
      onCreated();
    },
  });
}
