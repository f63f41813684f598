import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { loadErrorTexts, translateSentence } from '#dataProvider/errorTexts.ts';
import { NotConfirmed } from '#dataProvider/reauthentication.ts';
import { RequestId } from '../page/RequestId.tsx';
import { ErrorDialogContext } from './useErrorDialog.ts';

/** Contains the error dialog for all pages below it. */
export function ErrorDialog({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const [shown, setShown] = useState<unknown>('');
  const [open, setOpen] = useState(false);
  const show = useCallback(async (error: unknown) => {
    if (error instanceof NotConfirmed) return;
    // The texts of errors in other languages may not have been loaded yet.
    if (typeof error === 'string') await loadErrorTexts();
    setShown(typeof error === 'string' ? translateSentence(error) : error);
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
            {shown instanceof Error ? shown.message : String(shown)}
          </DialogContentText>
          <RequestId error={shown} />
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
