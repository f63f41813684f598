import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { getItem } from '#authProvider/session.ts';
import type { EditorView } from './EditorView.ts';
import { SignaturePad } from './SignaturePad.tsx';
import type { DrawnLines } from './signature.ts';

const IMAGES = 'image/png,image/jpeg,image/webp,image/gif,image/bmp';

/** Draws a signature, or takes it from an image file, and puts it on the current page. */
export function SignatureDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const translate = useTranslate();
  const [drawn, setDrawn] = useState<DrawnLines>();
  const [hasFailed, setFailed] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const insert = async (signature: DrawnLines | ImageBitmap) => {
    const name = getItem('profile')?.name ?? '';
    const isThere = await view.addSignature(signature, translate('pdfEditor.signature.of', { name }));
    if (isThere) onClose();
    else setFailed(true);
  };
  const insertImage = async (file: File) => {
    const image = await createImageBitmap(file).catch(() => undefined);
    if (image) await insert(image);
    else setFailed(true);
  };
  return (
    <Dialog open onClose={onClose} disableRestoreFocus aria-labelledby="signature-title" maxWidth="sm" fullWidth>
      <DialogTitle id="signature-title">{translate('pdfEditor.signature.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>{translate('pdfEditor.signature.notDigital')}</Typography>
          <SignaturePad drawn={drawn} onDrawn={setDrawn} />
          {hasFailed && <Alert severity="error">{translate('pdfEditor.signature.failed')}</Alert>}
          <input
            ref={files}
            type="file"
            accept={IMAGES}
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void insertImage(file);
              target.value = '';
            }}
          />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={() => files.current?.click()} sx={{ marginInlineEnd: 'auto' }}>
          {translate('pdfEditor.signature.fromFile')}
        </Button>
        <Button onClick={() => setDrawn(undefined)} disabled={!drawn}>
          {translate('pdfEditor.signature.clear')}
        </Button>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button variant="contained" onClick={() => drawn && void insert(drawn)} disabled={!drawn}>
          {translate('pdfEditor.signature.insert')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
