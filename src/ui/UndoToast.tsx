import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCloseNotification, useTranslate } from 'react-admin';

/** Milliseconds in which something can be undone: `notify(<UndoToast … />, { autoHideDuration: UNDO_TIME })`. */
export const UNDO_TIME = 10_000;

/** Says what has been done, with the way back. */
export function UndoToast({ text, onUndo }: { text: string; onUndo: () => void }) {
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
          {translate('files.undo')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
