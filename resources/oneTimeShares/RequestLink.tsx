import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'react-admin';

/** The link of a new request, to be copied: it is kept nowhere else. */
export function RequestLink({ link, onClose }: { link: string; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const word = (key: string) => translate(`shares.requests.${key}`);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    notify('shares.requests.copied', { type: 'success' });
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby="link-title" maxWidth="sm" fullWidth>
      <DialogTitle id="link-title">{word('create')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{word('ready')}</DialogContentText>
        <TextField
          label={word('link')}
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
        {/* Browsers give the clipboard to secure pages only. */}
        {navigator.clipboard && (
          <Button variant="contained" onClick={copy}>
            {word('copy')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
