import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useCloseNotification, useNotificationContext, useTranslate } from 'react-admin';
import { useIsOvertaken } from '../undoHistory.ts';
import { toastSx } from './toastStyle.ts';

/** Milliseconds for which the toast with the Undo button is shown. */
export const UNDO_TIMEOUT_MS = 12_000;

interface UndoToastProps {
  text: string;
  onUndo: () => void;
}

/** A message with an Undo button: `notify(<UndoToast … />, { autoHideDuration: UNDO_TIMEOUT_MS })`. */
export function UndoToast({ text, onUndo }: UndoToastProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const isOvertaken = useIsOvertaken(onUndo);
  const { notifications: waiting } = useNotificationContext();
  // Only the last toast is shown.
  useEffect(() => {
    if (waiting.length > 0) close();
  }, [waiting.length, close]);
  const [before] = useState(() => document.activeElement);
  const undo = () => {
    close();
    // The button disappears, so the focus returns to the previous element.
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    onUndo();
  };
  return (
    <Alert
      severity="success"
      icon={false}
      sx={toastSx}
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
