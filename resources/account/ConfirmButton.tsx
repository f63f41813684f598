import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';

interface ConfirmButtonProps {
  action: { isPending: boolean; mutate: (input: undefined, then: { onSettled: () => void }) => void };
  /** On the button, over the question and on its answer. */
  label: string;
  /** For screen readers, where several buttons look alike. */
  name?: string;
  question: string;
}

/** A button that asks before it does what cannot be taken back. */
export function ConfirmButton({ action, label, name, question }: ConfirmButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  return (
    <>
      <Button color="error" aria-label={name} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={label}
          question={question}
          confirm={label}
          isDestructive
          error={null}
          isBusy={action.isPending}
          onConfirm={() => action.mutate(undefined, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}
