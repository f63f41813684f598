import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { type Group, groups } from '#contract/groups.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { keys } from './groups.data.ts';

interface DeleteGroupProps {
  group: Pick<Group, 'id' | 'name' | 'rowVersion'>;
  /** A small button in a line, instead of one with its name. */
  isIcon?: boolean;
  onDeleted?: () => void;
}

/** Deletes a group after a question that names it; one that permissions name stays, and the server says where. */
export function DeleteGroup({ group, isIcon, onDeleted }: DeleteGroupProps) {
  const { id, name, rowVersion } = group;
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => call(groups.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
    onSuccess: () => {
      notify('groups.deleted', { type: 'success', messageArgs: { name } });
      onDeleted?.();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  });
  const close = () => {
    setAsking(false);
    reset();
  };

  return (
    <>
      {isIcon ? (
        <Tooltip title={translate('groups.deleteOf', { name })}>
          <IconButton size="small" onClick={() => setAsking(true)}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : (
        <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
          {translate('ui.delete')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={translate('ui.deleting')}
          question={translate('groups.deleteQuestion', { name })}
          confirm={translate('ui.delete')}
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
