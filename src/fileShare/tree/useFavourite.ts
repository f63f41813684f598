import { useMutation, useQueryClient } from '@tanstack/react-query';
import { favourites } from '#contract/favourites.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import { keys } from '../queries.ts';
import { type Forest, withFolder } from './forest.ts';

type Starred = Pick<TreeFolder, 'id' | 'fav'>;

/** Stars a folder, or takes its star away; shown at once, and undone when the server refuses. */
export function useFavourite() {
  const queryClient = useQueryClient();
  const showError = useErrorDialog();
  const show = ({ id }: Starred, fav: boolean) =>
    queryClient.setQueryData<Forest>(keys.tree, (forest) => forest && withFolder(forest, id, { fav }));
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
