import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';

interface ConfirmButtonProps {
  action: { isPending: boolean; mutate: (input: undefined, then: { onSettled: () => void }) => void };
  /** Label of the button, title of the dialog and label of its confirmation. */
  label: string;
  /** Accessible name, where several buttons have the same label. */
  name?: string;
  question: string;
  size?: ButtonProps['size'];
}

/** A button that asks for confirmation before an action that cannot be undone. */
export function ConfirmButton({ action, label, name, question, size }: ConfirmButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  return (
    <>
      <Button color="error" size={size} aria-label={name} onClick={() => setConfirming(true)}>
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
