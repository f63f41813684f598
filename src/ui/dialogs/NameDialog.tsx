import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { fieldError, formError } from '../form/formErrors.ts';

interface NameDialogProps {
  title: string;
  label: string;
  submitLabel: string;
  /** The initial value of the field. */
  name: string;
  /** Whether there are changes besides the name. */
  isChanged?: boolean;
  /** Further fields. */
  children?: ReactNode;
  error: Error | null;
  isBusy: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name. A blank name is not sent; errors are shown at the field. */
export function NameDialog({ isChanged = false, ...props }: NameDialogProps) {
  const { title, label, submitLabel, error, isBusy, children, onSubmit, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const [name, setName] = useState(props.name);
  const requested = name.trim();
  const isSendable = requested !== '' && (isChanged || requested !== props.name);
  const problem = fieldError(error, 'name');
  const summary = formError(error, ['name']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSendable) onSubmit(requested);
  };

  return (
    <Dialog
      open
      // A click outside the dialog does not discard input.
      onClose={name === props.name ? onClose : undefined}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <Box component="form" onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {summary && <Alert severity="error">{summary}</Alert>}
          <TextField
            label={label}
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
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!isSendable} loading={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
