import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useCopyText } from '#web/ui/useCopyText.tsx';

/** The link of a new file request, to be copied. It is not stored and cannot be shown again. */
export function RequestLink({ link, onClose }: { link: string; onClose: () => void }) {
  const translate = useTranslate();
  const copyText = useCopyText();
  const labelFor = (key: string) => translate(`shares.requests.${key}`);

  return (
    <Dialog open onClose={onClose} aria-labelledby="link-title" maxWidth="sm" fullWidth>
      <DialogTitle id="link-title">{labelFor('create')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{labelFor('ready')}</DialogContentText>
        <TextField
          label={labelFor('link')}
          value={link}
          multiline
          autoFocus
          onFocus={({ target }) => target.select()}
          slotProps={{ input: { readOnly: true } }}
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('shell.error.close')}</Button>
        <Button variant="contained" onClick={() => copyText(link, 'shares.requests.copied')}>
          {labelFor('copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
