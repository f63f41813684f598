import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formError } from './formErrors.ts';

interface FormFrameProps {
  title: string;
  /** Of the last attempt to save. */
  error: Error | null;
  /** Names of the fields that show their problems themselves. */
  fields: readonly string[];
  isSaving: boolean;
  /** Whether there is enough to send; without it, the server says. */
  isReady?: boolean;
  submit?: string;
  onSubmit: () => void;
  onCancel?: () => void;
  children: ReactNode;
}

/** A form on a page: what it is for, a closable banner with what the server rejected, the fields, Cancel and Save. */
export function FormFrame({
  title,
  error,
  fields,
  isSaving,
  isReady = true,
  submit,
  onSubmit,
  onCancel,
  children,
}: FormFrameProps) {
  const translate = useTranslate();
  const [dismissed, setDismissed] = useState<Error>();
  const summary = error && error !== dismissed ? formError(error, fields) : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving && isReady) onSubmit();
  };

  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack component="form" noValidate onSubmit={send} spacing={2.5} aria-label={title}>
        <Typography variant="h1">{title}</Typography>
        {summary && (
          <Alert
            severity="error"
            closeText={translate('shell.error.close')}
            onClose={() => setDismissed(error ?? undefined)}
            sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {summary}
          </Alert>
        )}
        {children}
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', pt: 1 }}>
          {onCancel && <Button onClick={onCancel}>{translate('ui.cancel')}</Button>}
          <Button type="submit" variant="contained" loading={isSaving} disabled={!isReady}>
            {submit ?? translate('ui.save')}
          </Button>
        </Stack>
      </Stack>
    </Paper>
  );
}
