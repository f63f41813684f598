import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import DeactivateIcon from '@mui/icons-material/PersonOffOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Form, useCreate, useListContext, useNotify, useTranslate, useUpdateMany } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import type { UserView } from '#contract/users/users.ts';
import { useRefreshLists } from '#web/admin/list/useLiveLists.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { GroupInput } from './GroupInput.tsx';

/** Actions on the selected users, after a confirmation with their number. */
export function UserBulkActions() {
  const translate = useTranslate();
  const { selectedIds } = useListContext<UserView>();
  const [confirming, setConfirming] = useState<'deactivate' | 'addToGroup'>();
  const [groupId, setGroupId] = useState<number>();
  const close = () => setConfirming(undefined);
  const operation = useChangeAll(close);
  const me = useStored('profile')?.id;
  // Select all may include the own account.
  const ids = selectedIds.filter((id) => id !== me).map(Number);
  const labelFor = (key: string) => translate(`backOffice.users.picked.${key}`, { smart_count: ids.length });
  const submit = () => {
    if (confirming === 'deactivate') operation.deactivate(ids);
    else if (groupId !== undefined) operation.addTo(groupId, ids);
  };

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

/** Deactivates users or adds them to a group; after a rejection the earlier changes remain, and the list shows them. */
function useChangeAll(onDone: () => void) {
  const notify = useNotify();
  const refresh = useRefreshLists();
  const { onUnselectItems } = useListContext();
  const optionsFor = (count: number) => ({
    onSuccess: () => {
      notify('backOffice.users.picked.done', { type: 'success', messageArgs: { smart_count: count } });
      onUnselectItems();
      onDone();
    },
    onError: () => undefined,
    onSettled: () => refresh('people'),
  });
  const [updateAll, updating] = useUpdateMany('users', undefined, { mutationMode: 'pessimistic' });
  const [create, creating] = useCreate('members');
  return {
    deactivate: (ids: number[]) => void updateAll('users', { ids, data: { invalid: true } }, optionsFor(ids.length)),
    addTo: (groupId: number, ids: number[]) =>
      void create('members', { data: { of: groupId, ids } }, optionsFor(ids.length)),
    error: (updating.error ?? creating.error) as Error | null,
    isPending: updating.isPending || creating.isPending,
    reset: () => {
      updating.reset();
      creating.reset();
    },
  };
}
