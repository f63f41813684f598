import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCloseNotification, useTranslate } from 'react-admin';
import { useIsOvertaken } from '../undoHistory.ts';

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
  const isOvertaken = useIsOvertaken(onUndo);
  const [before] = useState(() => document.activeElement);
  const undo = () => {
    close();
    // The button goes; anyone who pressed it by key is back where they were.
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    onUndo();
  };
  return (
    <Alert
      severity="success"
      elevation={6}
      action={
        !isOvertaken && (
          <Button color="inherit" size="small" onClick={undo}>
            {translate('bin.undo')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}
