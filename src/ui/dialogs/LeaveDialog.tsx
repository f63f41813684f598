import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

type Resolve = (isSure: boolean) => void;
let show: ((resolve: Resolve) => void) | undefined;

/** Asks whether to leave a page with unsaved changes. */
export function confirmLeave(): Promise<boolean> {
  return new Promise((resolve) => (show ? show(resolve) : resolve(true)));
}

/** The dialog that `confirmLeave` opens; the app renders it once. */
export function LeaveDialog() {
  const translate = useTranslate();
  const [resolve, setResolve] = useState<Resolve>();
  useEffect(() => {
    show = (next) => setResolve(() => next);
    return () => {
      show = undefined;
    };
  }, []);
  const close = (isSure: boolean) => {
    resolve?.(isSure);
    setResolve(undefined);
  };

  return (
    <Dialog
      open={resolve !== undefined}
      onClose={() => close(false)}
      aria-labelledby="leave-title"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="leave-title">{translate('ui.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('ui.leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => close(true)} color="error">
          {translate('ui.leave.discard')}
        </Button>
        <Button onClick={() => close(false)} variant="contained" autoFocus>
          {translate('ui.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
