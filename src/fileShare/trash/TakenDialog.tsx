import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { RestoreMode } from '#contract/enums.ts';
import type { BinItem } from '#contract/fileNodes/bin.ts';
import { numberedName } from '#contract/rules/names.ts';

interface TakenDialogProps {
  /** The items whose names exist already. */
  items: readonly BinItem[];
  /** The message of the server. */
  reason: string;
  isBusy: boolean;
  onRestore: (mode: RestoreMode) => void;
  onClose: () => void;
}

/** Shown when the name exists already: keeps both, or replaces the existing item. */
export function TakenDialog({ items, reason, isBusy, onRestore, onClose }: TakenDialogProps) {
  const translate = useTranslate();
  const { name = '', isFolder } = items[0] ?? {};
  const texts = { smart_count: items.length, name, example: numberedName(name, 2, isFolder) };
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby="taken-title" maxWidth="sm" fullWidth>
      <DialogTitle id="taken-title" sx={{ overflowWrap: 'anywhere' }}>
        {translate('bin.taken.title', texts)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {reason}
        </Alert>
        <DialogContentText>{translate('bin.taken.hint', texts)}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('shell.error.close')}</Button>
        <Button color="error" disabled={isBusy} onClick={() => onRestore(RestoreMode.Overwrite)}>
          {translate('bin.taken.replace')}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => onRestore(RestoreMode.KeepBoth)} autoFocus>
          {translate('bin.taken.keepBoth')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
