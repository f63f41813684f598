import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

interface AskingProps {
  deed: { isPending: boolean; mutate: (input: undefined, then: { onSettled: () => void }) => void };
  /** On the button, over the question and on its answer. */
  label: string;
  /** For screen readers, where several buttons look alike. */
  name?: string;
  question: string;
}

/** A button that asks before it does what cannot be taken back. */
export function Asking({ deed, label, name, question }: AskingProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button color="error" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={label}
          question={question}
          confirm={label}
          isDestructive
          error={null}
          isBusy={deed.isPending}
          onConfirm={() => deed.mutate(undefined, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}
