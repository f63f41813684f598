import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import type { LogCategory } from '#contract/instance/logs.ts';
import { limits } from '#contract/limits.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useRefreshLists } from './list/useLiveLists.ts';

interface ActionDialogProps {
  /** Names the action, as the title and on the button. */
  label: string;
  title?: string;
  /** Names the record and what follows. */
  question: string;
  isDestructive?: boolean;
  /** The label of a field for a reason, which is required unless specified otherwise. */
  reason?: string;
  isReasonOptional?: boolean;
  run: (reason: string) => Promise<unknown>;
  /** The notification after success: a text. */
  done?: string;
  /** What is loaded again afterwards: the records that changes of this category concern. */
  changes?: LogCategory | 'everything';
  onClose: () => void;
  children?: ReactNode;
}

/** Runs a call that is no plain CRUD after a confirmation; stays open with the error message when it is refused. */
export function ActionDialog({ reason: reasonLabel, isReasonOptional = false, ...props }: ActionDialogProps) {
  const { label, title = label, question, isDestructive = false, run, done, changes, onClose, children } = props;
  const notify = useNotify();
  const refresh = useRefreshLists();
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => run(reason.trim()),
    onSuccess: async () => {
      if (done) notify(done, { type: 'success', messageArgs: { _: done } });
      if (changes) await refresh(...(changes === 'everything' ? [] : [changes]));
      onClose();
    },
  });
  const isReady = reasonLabel === undefined || isReasonOptional || reason.trim() !== '';
  return (
    <ConfirmDialog
      title={title}
      question={question}
      confirm={label}
      isDestructive={isDestructive}
      error={error}
      isBusy={isPending}
      isReady={isReady}
      onConfirm={mutate}
      onClose={onClose}
    >
      {children}
      {reasonLabel !== undefined && (
        <TextField
          label={reasonLabel}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          required={!isReasonOptional}
          multiline
          minRows={isReasonOptional ? 2 : 1}
          fullWidth
          sx={{ mt: 2 }}
          slotProps={{ htmlInput: { maxLength: limits.reason } }}
        />
      )}
    </ConfirmDialog>
  );
}
