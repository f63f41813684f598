import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isSignedIn } from '#authProvider/session.ts';
import { signIn } from '#authProvider/signIn.ts';
import { useStored } from '#authProvider/useStored.ts';
import { ApiError } from '#dataProvider/ApiError.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { paths } from '#web/paths.ts';

interface SignInDialogProps {
  message: string;
  onClose: (isSignedIn: boolean) => void;
}

/**
 * A sign-in dialog over a page with unsaved input: with the password here, or by any other method in another tab, which
 * all tabs detect.
 */
export default function SignInDialog({ message, onClose }: SignInDialogProps) {
  const translate = useTranslate();
  const token = useStored('token');
  const [ended] = useState(token);
  const [id, setId] = useState(useStored('profile')?.email ?? '');
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useMutation({ mutationFn: () => signIn(id, password) });
  const isElsewhere = error instanceof ApiError && error.secondFactor !== undefined;

  useEffect(() => {
    if (token !== undefined && token !== ended && isSignedIn()) onClose(true);
  }, [token, ended, onClose]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    mutate();
  };

  return (
    <Dialog open aria-labelledby="sign-in-title" maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id="sign-in-title">{translate('shell.signInAgain.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {(error ?? message) && (
            <Alert severity={error ? 'error' : 'info'}>
              {isElsewhere ? translate('shell.signInAgain.factor') : (error?.message ?? message)}
            </Alert>
          )}
          <DialogContentText>{translate('shell.signInAgain.text')}</DialogContentText>
          <TextField
            label={translate('signIn.userId')}
            value={id}
            onChange={({ target }) => setId(target.value)}
            autoComplete="username"
            required
          />
          <TextField
            label={translate('signIn.password')}
            type="password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            autoComplete="current-password"
            required
            autoFocus
          />
          <Link href={`${basePath}${paths.login}`} target="_blank" rel="opener">
            {translate('shell.signInAgain.elsewhere')}
          </Link>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onClose(false)} color="error">
            {translate('shell.signInAgain.discard')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {translate('signIn.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
