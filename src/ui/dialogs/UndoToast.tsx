import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useCloseNotification, useNotificationContext, useNotify, useTranslate } from 'react-admin';
import { useIsOvertaken } from '../undoHistory.ts';
import { toastSx } from './toastStyle.ts';

/** Milliseconds for which the toast with the Undo button is shown. */
const UNDO_TIMEOUT_MS = 12_000;

/** @returns a function that shows a message with an Undo button; `undoable(undo)` also offers Ctrl+Z */
export function useUndoToast() {
  const notify = useNotify();
  return useCallback(
    (text: string, onUndo: () => void) =>
      notify(<UndoToast text={text} onUndo={onUndo} />, { autoHideDuration: UNDO_TIMEOUT_MS }),
    [notify],
  );
}

interface UndoToastProps {
  text: string;
  onUndo: () => void;
}

/** A message with an Undo button. */
function UndoToast({ text, onUndo }: UndoToastProps) {
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
