import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

type Answer = (isSure: boolean) => void;
let show: ((answer: Answer) => void) | undefined;

/** Asks whether to leave a page with unsaved changes. */
export function confirmLeave(): Promise<boolean> {
  return new Promise((resolve) => (show ? show(resolve) : resolve(true)));
}

/** The dialog that `confirmLeave` opens; the app renders it once. */
export function LeaveDialog() {
  const translate = useTranslate();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    show = (next) => setAnswer(() => next);
    return () => {
      show = undefined;
    };
  }, []);
  const close = (isSure: boolean) => {
    answer?.(isSure);
    setAnswer(undefined);
  };

  return (
    <Dialog
      open={answer !== undefined}
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
