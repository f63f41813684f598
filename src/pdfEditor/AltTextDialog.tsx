import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ImageAnnotation } from './altText.ts';

/** The description of an image, which screen readers read. */
export function AltTextDialog({ image, onClose }: { image: ImageAnnotation; onClose: () => void }) {
  const translate = useTranslate();
  const [text, setText] = useState(image.altTextData.altText ?? '');
  const close = () => {
    image.altTextFinish();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    image.altTextData = { altText: text.trim(), decorative: false };
    close();
  };
  return (
    <Dialog open onClose={close} aria-labelledby="describe-title" maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id="describe-title">{translate('pdfEditor.page.describe')}</DialogTitle>
        <DialogContent>
          <TextField
            value={text}
            onChange={({ target }) => setText(target.value)}
            helperText={translate('pdfEditor.describeHint')}
            slotProps={{ htmlInput: { 'aria-labelledby': 'describe-title', maxLength: 500 } }}
            autoFocus
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('editing.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
