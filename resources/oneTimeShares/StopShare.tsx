import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { oneTimeShares, type Share } from '#contract/oneTimeShares.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Stops a share after a question that names its files. */
export function StopShare({ share: { id, rowVersion, files } }: { share: Share }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => call(oneTimeShares.stop, { params: { id: String(id), rowVersion: String(rowVersion) } }),
    onSuccess: () => {
      setAsking(false);
      notify('shares.stopped', { type: 'success' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['oneTimeShares'] }),
  });
  const close = () => {
    setAsking(false);
    reset();
  };

  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={<StopIcon />}
        onClick={() => setAsking(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {translate('shares.column.stop')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={translate('shares.column.stop')}
          question={translate('shares.stopQuestion', { names: files.map(({ name }) => name).join(', ') })}
          confirm={translate('shares.column.stop')}
          isDestructive
          error={error}
          isBusy={isPending}
          onConfirm={mutate}
          onClose={close}
        />
      )}
    </>
  );
}
