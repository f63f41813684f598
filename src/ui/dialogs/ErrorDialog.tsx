import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { NotConfirmed } from '#dataProvider/reauthentication.ts';
import { ErrorDialogContext } from './useErrorDialog.ts';

/** Holds the one dialog that is titled Error, for all pages below it. */
export function ErrorDialog({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const [message, setMessage] = useState('');
  const [open, setOpen] = useState(false);
  const show = useCallback((error: unknown) => {
    if (error instanceof NotConfirmed) return;
    setMessage(error instanceof Error ? error.message : String(error));
    setOpen(true);
  }, []);
  const close = () => setOpen(false);

  return (
    <ErrorDialogContext value={show}>
      {children}
      <Dialog
        open={open}
        onClose={close}
        role="alertdialog"
        aria-labelledby="error-title"
        aria-describedby="error-message"
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id="error-title">{translate('shell.error.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id="error-message" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {message}
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} variant="contained" autoFocus>
            {translate('shell.error.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </ErrorDialogContext>
  );
}
