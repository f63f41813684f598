import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { replaceToken } from './replaceToken.ts';

interface ReauthenticationDialogProps {
  onProved: () => void;
  onClose: () => void;
}

/** Asks for the password, and for a code or a passkey if the account has a second factor. */
export default function ReauthenticationDialog({ onProved, onClose }: ReauthenticationDialogProps) {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: async ({ byPasskey }: { byPasskey: boolean }) => {
      const passkey = byPasskey ? await requestPasskey() : null;
      await call(secondFactor.prove, { body: { password, code: code || null, passkey } });
      await replaceToken();
    },
    onSuccess: onProved,
  });
  const [methods, setMethods] = useState<readonly string[]>([]);
  const requested = error instanceof ApiError ? (error.secondFactor?.methods ?? []) : [];
  if (methods.length === 0 && requested.length > 0) setMethods(requested);
  // The first rejection only says that a code is required; no error is shown for an empty field.
  const isFirstQuestion = requested.length > 0 && code === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isPending) mutate({ byPasskey: false });
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby="proof-title" maxWidth="xs" fullWidth>
      <form noValidate onSubmit={submit}>
        <DialogTitle id="proof-title">{translate('account.proof.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {error && !isFirstQuestion && <Alert severity="error">{error.message}</Alert>}
            <DialogContentText>{translate('account.proof.hint')}</DialogContentText>
            <TextField
              label={translate('users.currentPassword')}
              type="password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              autoComplete="current-password"
              autoFocus
              slotProps={{ htmlInput: { maxLength: limits.password.max } }}
            />
            {methods.length > 0 && (
              <TextField
                label={translate('account.proof.code')}
                value={code}
                onChange={({ target }) => setCode(target.value)}
                autoComplete="one-time-code"
                autoFocus
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
            )}
            {methods.includes('passkey') && (
              <Button onClick={() => mutate({ byPasskey: true })}>{translate('account.proof.passkey')}</Button>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {translate('account.proof.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Loaded with the first passkey. */
async function requestPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await call(secondFactor.provePasskeyOptions, {});
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON })) as never;
}
