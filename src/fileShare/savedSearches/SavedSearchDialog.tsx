import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { limits } from '#contract/limits.ts';
import { fieldError, formError } from '../formErrors.ts';

/** What a search is kept as. */
export interface Label {
  name: string;
  shared: boolean;
}

interface SavedSearchDialogProps {
  title: string;
  /** What stands in the fields at first. */
  label: Label;
  error: Error | null;
  isBusy: boolean;
  onSave: (label: Label) => void;
  onClose: () => void;
}

/** Asks what a search is kept as and, of administrators, whether for everybody. */
export default function SavedSearchDialog({ title, error, isBusy, onSave, onClose, ...props }: SavedSearchDialogProps) {
  const translate = useTranslate();
  const mayShare = useCan()('search.share');
  const [name, setName] = useState(props.label.name);
  const [shared, setShared] = useState(props.label.shared);
  const problem = fieldError(error, 'name');
  const summary = formError(error, ['name']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onSave({ name: name.trim(), shared });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="saved-search-title"
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { component: 'form', onSubmit: submit } }}
    >
      <DialogTitle id="saved-search-title" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {summary && <Alert severity="error">{summary}</Alert>}
        <TextField
          label={translate('search.saved.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onFocus={({ target }) => target.select()}
          error={problem !== undefined}
          helperText={problem}
          slotProps={{ htmlInput: { maxLength: limits.name } }}
          margin="dense"
          autoFocus
          fullWidth
        />
        {mayShare && (
          <div>
            <FormControlLabel
              label={translate('search.saved.share')}
              control={
                <Switch
                  size="small"
                  checked={shared}
                  onChange={(_, isShared) => setShared(isShared)}
                  slotProps={{ input: { 'aria-describedby': 'saved-search-share' } }}
                />
              }
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ ml: 0, gap: 1 }}
            />
            <FormHelperText id="saved-search-share">{translate('search.saved.shareHint')}</FormHelperText>
          </div>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={name.trim() === ''} loading={isBusy}>
          {translate('search.saved.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
