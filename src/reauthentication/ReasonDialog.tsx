import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ApiError } from '#dataProvider/client.ts';
import { BrokenTests, brokenTests } from '#web/ui/dialogs/BrokenTests.tsx';

interface ReasonDialogProps {
  /** Names the policy tests that would fail. */
  error: ApiError;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason for a change that breaks policy tests. */
export default function ReasonDialog({ error, onReason, onClose }: ReasonDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const isGiven = reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isGiven) onReason(reason);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="reason-title" maxWidth="xs" fullWidth>
      <form noValidate onSubmit={submit}>
        <DialogTitle id="reason-title">{translate('records.tests')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <BrokenTests tests={brokenTests(error) ?? []} reason={reason} onReason={setReason} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!isGiven}>
            {translate('records.forceConfirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
