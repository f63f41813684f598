import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCloseNotification, useTranslate } from 'react-admin';

/** Milliseconds in which something can be undone. */
export const UNDO_TIME = 10_000;

interface UndoToastProps {
  text: string;
  onUndo: () => void;
}

/** Says what was done, and takes it back: `notify(<UndoToast … />, { autoHideDuration: UNDO_TIME })`. */
export function UndoToast({ text, onUndo }: UndoToastProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const undo = () => {
    close();
    onUndo();
  };
  return (
    <Alert
      severity="success"
      elevation={6}
      action={
        <Button color="inherit" size="small" onClick={undo}>
          {translate('bin.undo')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
