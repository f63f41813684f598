import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { FormDialog } from '#resources/account/FormDialog.tsx';
import { useCopyText } from '#web/ui/useCopyText.tsx';

/** Shows a new secret. It cannot be shown again later. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate();
  const copyText = useCopyText();
  return (
    <FormDialog
      title={translate('backOffice.webhooks.secret')}
      submit={translate('shell.error.close')}
      onSubmit={onClose}
    >
      <Alert severity="info">{translate('backOffice.webhooks.secretHint')}</Alert>
      <TextField
        label={translate('backOffice.webhooks.secret')}
        value={secret}
        multiline
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
      />
      <Button onClick={() => copyText(secret, 'backOffice.webhooks.copied')} sx={{ alignSelf: 'flex-start' }}>
        {translate('backOffice.webhooks.copy')}
      </Button>
    </FormDialog>
  );
}
