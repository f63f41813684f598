import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { folders } from '#contract/fileNodes/folders.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../../state/queries.ts';
import { useRefreshAfterBin } from '../../state/useRefreshAfterBin.ts';
import { useDeletedToast } from '../useDeletedToast.tsx';
import type { FolderDialogProps, RemovedFolder } from './FolderDialogProps.ts';

interface RemoveFolderProps extends Pick<FolderDialogProps, 'onRemoved' | 'onClose'> {
  folder: RemovedFolder;
}

/** Deletes a folder after a question that names it. */
export default function RemoveFolder({ folder, onRemoved, onClose }: RemoveFolderProps) {
  const translate = useTranslate();
  const showDeleted = useDeletedToast();
  const queryClient = useQueryClient();
  const refresh = useRefreshAfterBin();
  const { id, rowVersion, name } = folder;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(folders.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
    onSuccess: async () => {
      showDeleted([{ id, name }]);
      onRemoved(folder);
      onClose();
      await refresh();
    },
    // When another user changed it meanwhile, the next try is about what it is now.
    onError: () => queryClient.invalidateQueries({ queryKey: keys.tree }),
  });
  const labelFor = (key: string) => translate(`fileShare.folder.${key}`, { name });

  return (
    <Dialog open onClose={onClose} aria-labelledby="deleting-title" maxWidth="xs" fullWidth>
      <DialogTitle id="deleting-title">{labelFor('deleting')}</DialogTitle>
      <DialogContent>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {error.message}
          </Alert>
        )}
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{labelFor('deleteQuestion')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button color="error" variant="contained" onClick={() => mutate()} loading={isPending} autoFocus>
          {labelFor('delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
