import { useMutation, useQueryClient } from '@tanstack/react-query';
import { favourites } from '#contract/fileNodes/favourites.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { type FolderTreeData, withFolder } from '#web/ui/folders/treeData.ts';
import { keys } from '../state/queries.ts';

type Starred = Pick<TreeFolder, 'id' | 'fav'>;

/** Stars or unstars a folder; shown immediately, and reverted when the server rejects it. */
export function useFavourite() {
  const queryClient = useQueryClient();
  const showError = useErrorDialog();
  const show = ({ id }: Starred, fav: boolean) =>
    queryClient.setQueryData<FolderTreeData>(
      keys.tree,
      (folderTree) => folderTree && withFolder(folderTree, id, { fav }),
    );
  const { mutate } = useMutation({
    mutationFn: ({ id, fav }: Starred) =>
      fav ? call(favourites.remove, { params: { id: String(id) } }) : call(favourites.add, { body: { id } }),
    onMutate: (folder) => show(folder, !folder.fav),
    onError: (error, folder) => {
      show(folder, folder.fav);
      showError(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.favourites }),
  });
  return mutate;
}
