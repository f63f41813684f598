import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface ConfirmDialogProps {
  title: string;
  /** Names the item and what will be lost. */
  question: string;
  confirm: string;
  isDestructive?: boolean;
  /** The error of the last attempt. */
  error: Error | null;
  isBusy: boolean;
  /** Whether all required input was entered. */
  isReady?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for confirmation; stays open with the error message on failure. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    question,
    confirm,
    isDestructive,
    error,
    isBusy,
    isReady = true,
    onConfirm,
    onClose,
    children,
  } = props;
  const translate = useTranslate();

  return (
    <Dialog open onClose={onClose} aria-labelledby="confirm-title" maxWidth="xs" fullWidth>
      <DialogTitle id="confirm-title">{title}</DialogTitle>
      <DialogContent>
        {error?.message && (
          <Alert severity="error" sx={{ mb: 2, whiteSpace: 'pre-line' }}>
            {error.message}
          </Alert>
        )}
        {question && <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{question}</DialogContentText>}
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          onClick={onConfirm}
          loading={isBusy}
          disabled={!isReady}
          autoFocus
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
