import DeleteIcon from '@mui/icons-material/DeleteOutline';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { ListedGroup } from './groupDraft.ts';

/** Deletes a group after the product's question; a group in use stays, and the dialog says so. */
export function DeleteGroup({ group }: { group: ListedGroup }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [remove, { error, isPending, reset }] = useDelete<ListedGroup, Error>();
  const { id, name } = group;
  const word = (key: string) => translate(`attributeGroups.${key}`, { name });
  const close = () => {
    setAsking(false);
    reset();
  };
  const confirm = () =>
    remove(
      'attributeGroups',
      { id, previousData: group },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('attributeGroups.deleted', { type: 'success', messageArgs: { name } }),
        // The dialog says it.
        onError: () => undefined,
      },
    );

  return (
    <>
      <Tooltip title={word('deleteOf')}>
        <IconButton onClick={() => setAsking(true)}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {asking && (
        <ConfirmDialog
          title={word('deleting')}
          question={word('deleteQuestion')}
          confirm={word('delete')}
          isDestructive
          error={error}
          isBusy={isPending}
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </>
  );
}
