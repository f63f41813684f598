import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface FormDialogProps {
  title: string;
  submit: string;
  isBusy?: boolean;
  onSubmit: () => void;
  /** Without it the dialog has no Cancel button. */
  onClose?: () => void;
  children: ReactNode;
}

/** A dialog with a few fields that Enter submits. */
export function FormDialog({ title, submit, isBusy = false, onSubmit, onClose, children }: FormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    // React events of the dialog reach the form that opened it, although the DOM of the dialog is outside that form.
    event.stopPropagation();
    if (!isBusy) onSubmit();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={send}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {/* The label of the first field is on its border; the dialog would cut it off. */}
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          {onClose && <Button onClick={onClose}>{translate('ui.cancel')}</Button>}
          <Button type="submit" variant="contained" loading={isBusy}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
