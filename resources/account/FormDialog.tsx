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
  /** Without it there is nothing to cancel. */
  onClose?: () => void;
  children: ReactNode;
}

/** A few fields over the page, sent with Enter. */
export function FormDialog({ title, submit, isBusy = false, onSubmit, onClose, children }: FormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A dialog lies in the tree of the form that opened it, though not on the page.
    event.stopPropagation();
    if (!isBusy) onSubmit();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={send}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {/* The label of the first field stands on its border, which the dialog would cut off. */}
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
