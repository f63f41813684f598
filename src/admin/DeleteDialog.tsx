import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { type RaRecord, useDelete, useNotify, useTranslate } from 'react-admin';
import { ApiError } from '#dataProvider/ApiError.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import type { MenuAction } from './ActionsMenu.tsx';

export interface DeleteDialogProps {
  resource: string;
  record: RaRecord;
  title: string;
  /** Names the record and what will be deleted with it. */
  question: string;
  /** The label of the button; `Delete` when absent. */
  confirm?: string;
  /** The message after the deletion. */
  done: string;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Deletes a record after confirmation; stays open with the error message when the server rejects it. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { resource, record, title, question, confirm, done, onClose, onDeleted } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const [remove, { error, isPending }] = useDelete(
    resource,
    { id: record.id, previousData: record },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(done, { type: 'success', messageArgs: { _: done } });
        onClose();
        onDeleted?.();
      },
    },
  );
  return (
    <ConfirmDialog
      title={title}
      // The reason for which it cannot be deleted is the answer to the question.
      question={error instanceof ApiError && error.code === 'in_use' ? '' : question}
      confirm={confirm ?? translate('ui.delete')}
      isDestructive
      error={error as Error | null}
      isBusy={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

/**
 * The action of a menu that deletes a record after a confirmation.
 * @param label the text of `ui.delete`
 */
export const deletion = (label: string, question: Omit<DeleteDialogProps, 'onClose'>): MenuAction => ({
  label,
  icon: DeleteIcon,
  isDangerous: true,
  dialog: (close) => <DeleteDialog {...question} onClose={close} />,
});
