import { useMutation } from '@tanstack/react-query';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useRefresh } from '../../state/useRefresh.ts';
import { useRemovalQuestion } from '../RemoveNodes.tsx';
import { useDeletedToast } from '../useDeletedToast.ts';
import type { FolderDialogProps, RemovedFolder } from './FolderDialogProps.ts';

interface RemoveFolderProps extends Pick<FolderDialogProps, 'onRemoved' | 'onClose'> {
  folder: RemovedFolder;
}

/** Deletes a folder after a confirmation that shows its name and number of files. */
export default function RemoveFolder({ folder, onRemoved, onClose }: RemoveFolderProps) {
  const showDeleted = useDeletedToast();
  const refresh = useRefresh();
  const { id, rowVersion, name } = folder;
  const { title, question } = useRemovalQuestion([{ id, name, isFolder: true }], false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(folders.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
    onSuccess: async () => {
      showDeleted([{ id, name }]);
      onRemoved(folder);
      onClose();
      await refresh('removed', [folder]);
    },
    // If another user has changed it meanwhile, the next attempt uses the current version.
    onError: () => refresh('changed', [folder]),
  });

  return (
    <ConfirmDialog
      title={title}
      question={question}
      confirm={title}
      error={error}
      isBusy={isPending}
      isDestructive
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
