import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface StopButtonProps {
  label: string;
  /** Names what is stopped. */
  question: string;
  /** What is said afterwards: a key of the catalogue. */
  done: string;
  /** The resource whose lists show another picture then. */
  refreshes: string;
  stop: () => Promise<unknown>;
}

/** Stops a share or a request after a question. */
export function StopButton({ label, question, done, refreshes, stop }: StopButtonProps) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: stop,
    onSuccess: () => {
      setAsking(false);
      notify(done, { type: 'success' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [refreshes] }),
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
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title={label}
          question={question}
          confirm={label}
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
