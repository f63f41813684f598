import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { fieldError, formError } from '../formErrors.ts';

interface FolderNameDialogProps {
  title: string;
  submitLabel: string;
  /** What stands in the field at first. */
  name: string;
  error: Error | null;
  isBusy: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a folder. A name of blanks is not sent (§5); what is refused is said at the field. */
export function FolderNameDialog(props: FolderNameDialogProps) {
  const { title, submitLabel, error, isBusy, onSubmit, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const [name, setName] = useState(props.name);
  const wanted = name.trim();
  const problem = fieldError(error, 'name');
  const summary = formError(error, ['name']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') onSubmit(wanted);
  };

  return (
    <Dialog
      open
      // What was typed is not lost by a click beside the dialog.
      onClose={name === props.name ? onClose : undefined}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { component: 'form', onSubmit: submit } }}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {summary && <Alert severity="error">{summary}</Alert>}
        <TextField
          label={translate('fileShare.folder.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onFocus={({ target }) => target.select()}
          error={problem !== undefined}
          helperText={problem}
          slotProps={{ htmlInput: { maxLength: limits.name } }}
          margin="dense"
          autoFocus
          fullWidth
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('fileShare.folder.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={wanted === '' || wanted === props.name} loading={isBusy}>
          {submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
