import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import DeactivateIcon from '@mui/icons-material/PersonOffOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { groups } from '#contract/users/groups.ts';
import { type UserView, users } from '#contract/users/users.ts';
import type { AppDataProvider } from '#dataProvider/index.ts';
import { withReason } from '#dataProvider/reauthentication.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { GroupInput } from './GroupInput.tsx';

/** Actions on the selected users, after a confirmation with their number. */
export function UserBulkActions() {
  const translate = useTranslate();
  const { selectedIds } = useListContext<UserView>();
  const [confirming, setConfirming] = useState<'deactivate' | 'addToGroup'>();
  const [groupId, setGroupId] = useState<number>();
  const close = () => setConfirming(undefined);
  const operation = useForEach(close);
  const me = useStored('profile')?.id;
  // Select all may include the own account.
  const ids = selectedIds.filter((id) => id !== me);
  const labelFor = (key: string) => translate(`backOffice.users.picked.${key}`, { smart_count: ids.length });
  const submit = () => operation.mutate({ ids: ids.map(Number), ...(confirming === 'addToGroup' && { groupId }) });

  return (
    <>
      <Button startIcon={<GroupAddIcon />} onClick={() => setConfirming('addToGroup')}>
        {labelFor('addToGroup')}
      </Button>
      <Button startIcon={<DeactivateIcon />} color="error" onClick={() => setConfirming('deactivate')}>
        {labelFor('deactivate')}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={labelFor(confirming)}
          question={labelFor(`${confirming}Question`)}
          confirm={labelFor(confirming)}
          isDestructive={confirming === 'deactivate'}
          error={operation.error}
          isBusy={operation.isPending}
          isReady={confirming === 'deactivate' || groupId !== undefined}
          onConfirm={submit}
          onClose={() => {
            close();
            operation.reset();
          }}
        >
          {confirming === 'addToGroup' && (
            <Form>
              <GroupInput source="groupId" label="users.group" onChange={(id) => setGroupId(Number(id) || undefined)} />
            </Form>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

interface Change {
  ids: number[];
  /** The target group, instead of deactivating the users. */
  groupId?: number | undefined;
}

/** One call after the other; after a rejection the earlier changes remain, and the list shows them. */
function useForEach(onDone: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<AppDataProvider>();
  const { onUnselectItems } = useListContext();
  const change = async (id: number, groupId: number | undefined) => {
    if (groupId !== undefined)
      return withReason((query) =>
        dataProvider.request('groups', groups.addMember, { query, body: { id: groupId, userId: id } }),
      );
    const { data } = await dataProvider.getOne<UserView>('users', { id });
    // Select all includes the last system administrator, who cannot be selected individually.
    if (data.isLastSysAdmin) return;
    const body = { id, rowVersion: data.rowVersion ?? 0, invalid: true };
    return withReason((query) => dataProvider.request('users', users.update, { query, body }));
  };
  return useMutation({
    mutationFn: async ({ ids, groupId }: Change) => {
      for (const id of ids) await change(id, groupId);
      return ids.length;
    },
    onSuccess: (count) => {
      notify('backOffice.users.picked.done', { type: 'success', messageArgs: { smart_count: count } });
      onUnselectItems();
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  });
}
