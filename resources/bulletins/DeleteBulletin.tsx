import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { bulletins } from '#contract/bulletins.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { keys } from './bulletins.data.ts';

/** Takes a bulletin off the board after a question (§2 Bulletin board). */
export function DeleteBulletin({ id, describedBy }: { id: number; describedBy: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => call(bulletins.remove, { params: { id: String(id) } }),
    onSuccess: () => {
      notify('bulletins.deleted', { type: 'success' });
      return queryClient.invalidateQueries({ queryKey: keys.all });
    },
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
        startIcon={<DeleteIcon />}
        aria-describedby={describedBy}
        onClick={() => setAsking(true)}
      >
        {translate('ui.delete')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={translate('ui.deleting')}
          question={translate('bulletins.deleteQuestion')}
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
