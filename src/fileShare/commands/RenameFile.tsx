import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { files, type ListedFile } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { fieldError, formError } from '../formErrors.ts';
import { keys } from '../queries.ts';

/** Gives a file another name; its stem is selected, since extensions seldom change. */
export default function RenameFile({ file: current, onClose }: { file: ListedFile; onClose: () => void }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  // As it was when renaming began: a reload in the background must not pass off older input as newer.
  const [file] = useState(current);
  const [name, setName] = useState(file.name);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(files.update, { body: { id: file.id, rowVersion: file.rowVersion, name } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keys.file(saved.id), saved);
      void queryClient.invalidateQueries({ queryKey: keys.files(saved.parentId) });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === file.name) onClose();
    else mutate();
  };
  const problem = fieldError(error, 'name');
  const summary = formError(error, ['name']);

  return (
    <Dialog open onClose={onClose} aria-labelledby="rename-title" maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id="rename-title" sx={{ overflowWrap: 'anywhere' }}>
          {translate('files.rename.title', { name: file.name })}
        </DialogTitle>
        <DialogContent>
          {summary && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {summary}
            </Alert>
          )}
          <TextField
            label={translate('fileShare.file.name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onFocus={selectStem}
            error={problem !== undefined}
            helperText={problem}
            slotProps={{ htmlInput: { maxLength: limits.name } }}
            sx={{ mt: 1 }}
            autoFocus
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={name.trim() === ''}>
            {translate('files.action.rename')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function selectStem({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const dot = target.value.lastIndexOf('.');
  target.setSelectionRange(0, dot > 0 ? dot : target.value.length);
}
