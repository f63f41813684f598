import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';

/** Asks whether to leave a page with unsaved changes. */
export default function LeaveQuestion({ open, onClose }: { open: boolean; onClose: (isSure: boolean) => void }) {
  const translate = useTranslate();
  return (
    <Dialog open={open} onClose={() => onClose(false)} aria-labelledby="leave-title" maxWidth="xs" fullWidth>
      <DialogTitle id="leave-title">{translate('ui.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('ui.leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onClose(true)} color="error">
          {translate('ui.leave.discard')}
        </Button>
        <Button onClick={() => onClose(false)} variant="contained" autoFocus>
          {translate('ui.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
