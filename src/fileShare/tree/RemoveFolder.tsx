import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { type Folder, folders } from '#contract/folders.ts';
import { call } from '#dataProvider/client.ts';
import { keys } from '../queries.ts';

interface DeleteFolderProps {
  folder: Folder;
  onChooseFolder: (folderId: number) => void;
}

/** Deletes a folder after a question that names it, and goes to its parent. */
export function DeleteFolder({ folder, onChooseFolder }: DeleteFolderProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { id, rowVersion, name, parentId } = folder;
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => call(folders.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
    onSuccess: async () => {
      notify('fileShare.folder.deleted', { type: 'success', messageArgs: { name } });
      if (parentId !== null) onChooseFolder(parentId);
      await queryClient.invalidateQueries({ queryKey: keys.tree });
    },
  });
  const close = () => {
    setAsking(false);
    reset();
  };
  const word = (key: string) => translate(`fileShare.folder.${key}`, { name });

  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {word('delete')}
      </Button>
      <Dialog open={asking} onClose={close} aria-labelledby="deleting-title" maxWidth="xs" fullWidth>
        <DialogTitle id="deleting-title">{word('deleting')}</DialogTitle>
        <DialogContent>
          {error && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {error.message}
            </Alert>
          )}
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{word('deleteQuestion')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{word('cancel')}</Button>
          <Button color="error" variant="contained" onClick={() => mutate()} loading={isPending} autoFocus>
            {word('delete')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
