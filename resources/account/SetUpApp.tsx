import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { secondFactor, type TotpSetup } from '#contract/users/secondFactor.ts';
import { call } from '#dataProvider/client.ts';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { QrCode } from '#web/login/QrCode.tsx';
import { factorsQuery } from './account.data.ts';
import { FormDialog } from './FormDialog.tsx';

interface SetUpAppProps {
  setup: TotpSetup;
  /** Called with recovery codes if they are the first. */
  onDone: (codes: string[]) => void;
  onClose: () => void;
}

/** Shares the secret with an authenticator app, as a QR code and as text; the first code of the app activates it. */
export function SetUpApp({ setup, onDone, onClose }: SetUpAppProps) {
  const translate = useTranslate();
  const [code, setCode] = useState('');
  const { mutate, error, isPending } = useActionMutation({
    run: () => call(secondFactor.confirmTotp, { body: { code } }),
    done: 'account.factor.appSetUp',
    stale: factorsQuery.queryKey,
    isQuiet: true,
  });
  return (
    <FormDialog
      title={translate('account.factor.app')}
      submit={translate('account.factor.setUp')}
      isBusy={isPending}
      onSubmit={() => mutate(undefined, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })}
      onClose={onClose}
    >
      <Typography variant="body2">{translate('account.factor.scan')}</Typography>
      <Box sx={{ textAlign: 'center', '& svg': { borderRadius: 1, verticalAlign: 'top' } }}>
        <QrCode text={setup.address} label={translate('account.factor.qrCode')} />
      </Box>
      <Typography variant="body2" component="div" sx={{ textAlign: 'center' }}>
        {translate('account.factor.key')}
        <Box component="code" sx={{ display: 'block', fontSize: '1rem', userSelect: 'all', mt: 0.5 }}>
          {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      <TextField
        label={translate('account.factor.code')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        autoFocus
        required
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
      />
    </FormDialog>
  );
}
