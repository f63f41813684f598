import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';

interface PasswordFormProps {
  onSubmit: (password: string) => void;
  isWrong: boolean;
}

/** Asks for the password of an encrypted document, which is not sent to the server. */
export function PasswordForm({ onSubmit, isWrong }: PasswordFormProps) {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <Stack
      component="form"
      onSubmit={submit}
      spacing={2}
      sx={{ maxWidth: 360, mx: 'auto', px: 2, py: 8, alignItems: 'flex-start' }}
    >
      <LockIcon sx={{ fontSize: 40, color: 'text.disabled' }} />
      <Typography>{translate('preview.pdf.locked')}</Typography>
      <TextField
        type="password"
        label={translate('preview.pdf.password')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={isWrong}
        helperText={isWrong && translate('preview.pdf.wrongPassword')}
        autoComplete="off"
        autoFocus
        fullWidth
      />
      <Button type="submit" variant="contained" disabled={password === ''}>
        {translate('preview.pdf.unlock')}
      </Button>
    </Stack>
  );
}
