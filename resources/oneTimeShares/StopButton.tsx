import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { DeleteDialog } from '#web/admin/DeleteDialog.tsx';

interface StopButtonProps {
  resource: 'oneTimeShares' | 'fileRequests';
  record: RaRecord;
  label: string;
  question: string;
  /** Notification after success: a key of the catalogue. */
  done: string;
}

/** Stops a share or a file request after a confirmation. The API calls this removal. */
export function StopButton({ label, done, ...props }: StopButtonProps) {
  const translate = useTranslate();
  const [isConfirming, setConfirming] = useState(false);
  const name = translate(label);
  return (
    <>
      <Button size="small" color="error" startIcon={<StopIcon />} onClick={() => setConfirming(true)}>
        {name}
      </Button>
      {isConfirming && (
        <DeleteDialog
          {...props}
          title={name}
          confirm={name}
          done={translate(done)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
