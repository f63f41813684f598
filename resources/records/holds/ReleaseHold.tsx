import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { type LegalHold, legalHolds } from '#contract/legalHolds.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';

/** Releases a hold after asking for the reason. */
export function ReleaseHold({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(legalHolds.release, { params: { id: String(hold.id) }, body: { reason } }),
    onSuccess: async () => {
      notify('records.released', { type: 'success', messageArgs: { name: hold.name } });
      await queryClient.invalidateQueries();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={translate('records.release')}
      question={translate('records.releaseQuestion', { name: hold.name })}
      confirm={translate('records.release')}
      isDestructive
      error={error}
      isBusy={isPending}
      isReady={reason.trim() !== ''}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <TextField
        label={translate('records.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        required
        multiline
        fullWidth
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: limits.reason } }}
      />
    </ConfirmDialog>
  );
}
