import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { dateTextProps } from '#web/ui/form/dateText.tsx';
import { fieldError, formError } from '#web/ui/form/formErrors.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { momentOf, wallClock } from '#web/ui/text/zonedTime.ts';
import { useRefresh } from '../../state/useRefresh.ts';
import { failureOf, tryEach } from '../tryEach.ts';

const HOUR_MS = 3600 * 1000;
const fields = ['reason', 'until'];

interface LockDialogProps {
  files: readonly ListedFile[];
  onClose: () => void;
}

/** Locks files for everybody else: why, and until when. A lock of the user gets another reason and end. */
export function LockDialog({ files, onClose }: LockDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { timeZone, formatDateTime } = useFormat();
  const inHours = (hours: number) => wallClock(new Date(Date.now() + hours * HOUR_MS).toISOString(), timeZone);
  const [file] = files;
  const own = files.length === 1 && file?.lock?.app === 'manual' ? file.lock : null;
  const [reason, setReason] = useState(own?.reason ?? '');
  const [until, setUntil] = useState(() => (own?.until ? wallClock(own.until, timeZone) : inHours(limits.lock.hours)));
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const body = { reason, until: momentOf(until, timeZone) };
      const { done, failures } = await tryEach(files, ({ id }) =>
        call(locks.place, { params: { id: String(id) }, body }),
      );
      const ofField = failures.find((failure) => formError(failure.error, fields) === undefined);
      if (ofField) throw ofField.error;
      return { done, problem: failures.length > 0 ? failureOf(failures, files.length) : undefined };
    },
    onSuccess: ({ done, problem }) => {
      if (done.length > 0) notify('files.lock.placed', { type: 'success', messageArgs: { smart_count: done.length } });
      if (problem === undefined) onClose();
    },
    onSettled: () => refresh('lock', files),
  });
  const isDated = until !== '';
  const problemOf = (field: string) => fieldError(error, field);
  const problem = data?.problem ?? formError(error, fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDated) mutate();
  };
  const title = file && files.length === 1 ? 'filePage.lock.title' : 'filePage.lock.several';

  return (
    // A click outside the dialog does not discard input.
    <Dialog open aria-labelledby="lock-title" maxWidth="xs" fullWidth onClose={reason === '' ? onClose : undefined}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id="lock-title" sx={{ overflowWrap: 'anywhere' }}>
          {translate(title, { name: file?.name, smart_count: files.length })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {problem && (
            <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {typeof problem === 'string' ? problem : problem.message}
            </Alert>
          )}
          <DialogContentText>{translate('filePage.lock.hint', { smart_count: files.length })}</DialogContentText>
          <TextField
            label={translate('filePage.lock.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={problemOf('reason') !== undefined}
            helperText={problemOf('reason')}
            slotProps={{ htmlInput: { maxLength: limits.lock.reason } }}
            autoFocus
            fullWidth
          />
          <TextField
            type="datetime-local"
            label={translate('filePage.lock.until')}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
            error={!isDated || problemOf('until') !== undefined}
            helperText={problemOf('until') ?? translate('filePage.lock.untilHint', { days: limits.lock.days })}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { min: inHours(0), max: inHours(limits.lock.days * 24) },
              input: dateTextProps(isDated ? formatDateTime(momentOf(until, timeZone)) : ''),
            }}
            required
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={!isDated}>
            {translate('filePage.lock.place')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
