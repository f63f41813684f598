import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useMemory } from '#authProvider/useMemory.ts';
import { type UserView, users } from '#contract/users.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { factsOf, keys } from './users.data.ts';

interface DeleteUserProps {
  user: UserView;
  /** A small button in a line, instead of one with its name. */
  isIcon?: boolean;
  onDeleted?: () => void;
}

/** Deletes a user after a question that names them. Nobody deletes themselves. */
export function DeleteUser({ user, isIcon, onDeleted }: DeleteUserProps) {
  const { id, name, rowVersion } = user;
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const me = useMemory('profile');
  const mayDelete = useCan()('user.govern', factsOf(user)) && id !== me?.id;
  const [asking, setAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => call(users.remove, { params: { id: String(id), rowVersion: String(rowVersion) } }),
    onSuccess: () => {
      notify('users.deleted', { type: 'success', messageArgs: { name } });
      onDeleted?.();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  });
  const close = () => {
    setAsking(false);
    reset();
  };
  if (!mayDelete) return null;

  return (
    <>
      {isIcon ? (
        <Tooltip title={translate('users.deleteOf', { name })}>
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
          question={translate('users.deleteQuestion', { name })}
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
