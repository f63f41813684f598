import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import type { ListedGroup } from './groupDraft.ts';

/** Deletes a group after the product's question; a group in use stays, and the dialog says so. */
export function DeleteGroup({ group }: { group: ListedGroup }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [remove, { error, isPending, reset }] = useDelete<ListedGroup, Error>();
  const { id, name } = group;
  const word = (key: string) => translate(`attributeGroups.${key}`, { name });
  const close = () => {
    setAsking(false);
    reset();
  };
  const confirm = () =>
    remove(
      'attributeGroups',
      { id, previousData: group },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('attributeGroups.deleted', { type: 'success', messageArgs: { name } }),
        // The dialog says it.
        onError: () => undefined,
      },
    );

  return (
    <>
      <Tooltip title={word('deleteOf')}>
        <IconButton onClick={() => setAsking(true)}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Dialog open={asking} onClose={close} aria-labelledby="deleting-title" maxWidth="xs" fullWidth>
        <DialogTitle id="deleting-title" sx={{ overflowWrap: 'anywhere' }}>
          {word('deleting')}
        </DialogTitle>
        <DialogContent>
          {error && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {error.message}
            </Alert>
          )}
          <DialogContentText>{word('deleteQuestion')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{word('cancel')}</Button>
          <Button color="error" variant="contained" onClick={confirm} loading={isPending} autoFocus>
            {word('delete')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
