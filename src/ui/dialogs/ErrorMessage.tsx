import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { RequestId } from '../page/RequestId.tsx';

/** The dialog that shows an error. */
export default function ErrorMessage({ open, error, onClose }: { open: boolean; error: unknown; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby="error-title"
      aria-describedby="error-message"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="error-title">{translate('shell.error.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="error-message" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {error instanceof Error ? error.message : String(error)}
        </DialogContentText>
        <RequestId error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          {translate('shell.error.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
