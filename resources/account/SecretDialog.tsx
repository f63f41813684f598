import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useCopyText } from '#web/ui/useCopyText.tsx';
import { FormDialog } from './FormDialog.tsx';

interface SecretDialogProps {
  secret: string;
  /** Keys of the catalogue; `copied` is the notification. */
  texts: Record<'title' | 'hint' | 'label' | 'copy' | 'copied', string>;
  onClose: () => void;
}

/** Shows a new secret, token or link to be copied. It is not stored and cannot be shown again. */
export function SecretDialog({ secret, texts, onClose }: SecretDialogProps) {
  const translate = useTranslate();
  const copyText = useCopyText();
  return (
    <FormDialog title={translate(texts.title)} submit={translate('shell.error.close')} onSubmit={onClose}>
      <Alert severity="info">{translate(texts.hint)}</Alert>
      <TextField
        label={translate(texts.label)}
        value={secret}
        multiline
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
      />
      <Button onClick={() => copyText(secret, texts.copied)} sx={{ alignSelf: 'flex-start' }}>
        {translate(texts.copy)}
      </Button>
    </FormDialog>
  );
}
