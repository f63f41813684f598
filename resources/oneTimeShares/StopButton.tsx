import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useDelete, useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';

interface StopButtonProps {
  resource: 'oneTimeShares' | 'fileRequests';
  record: RaRecord;
  label: string;
  question: string;
  /** Notification after success: a key of the catalogue. */
  done: string;
}

/** Stops a share or a file request after a confirmation. The API calls this removal. */
export function StopButton({ resource, record, label, question, done }: StopButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isConfirming, setConfirming] = useState(false);
  const [stop, { error, isPending }] = useDelete(
    resource,
    { id: record.id, previousData: record },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(done, { type: 'success' });
        setConfirming(false);
      },
    },
  );
  return (
    <>
      <Button size="small" color="error" startIcon={<StopIcon />} onClick={() => setConfirming(true)}>
        {translate(label)}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={translate(label)}
          question={question}
          confirm={translate(label)}
          isDestructive
          error={error as Error | null}
          isBusy={isPending}
          onConfirm={() => void stop()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
