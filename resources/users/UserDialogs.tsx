import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate, useUpdate } from 'react-admin';
import { impersonate } from '#authProvider/impersonate.ts';
import { limits } from '#contract/limits.ts';
import { invitations } from '#contract/users/invitations.ts';
import type { UserView } from '#contract/users/users.ts';
import type { AppDataProvider } from '#dataProvider/index.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';

interface UserDialogProps {
  user: UserView;
  onClose: () => void;
}

/** Mails a user a link to set a password, after a confirmation with the address. */
export function InviteDialog({ user: { id, name, email }, onClose }: UserDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<AppDataProvider>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => dataProvider.request('users', invitations.invite, { body: { id } }),
    onSuccess: () => {
      notify('users.invited', { type: 'success', messageArgs: { name } });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={translate('users.invite')}
      question={translate('users.inviteQuestion', { name, email })}
      confirm={translate('users.send')}
      error={error}
      isBusy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}

/** Starts impersonating a user, after a confirmation that asks for the reason. */
export function SignInAsDialog({ user: { id, name }, onClose }: UserDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useMutation({ mutationFn: () => impersonate(id, reason.trim()) });
  return (
    <ConfirmDialog
      title={translate('users.impersonate')}
      question={translate('users.impersonateQuestion', { name })}
      confirm={translate('users.impersonate')}
      error={error}
      isBusy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <TextField
        label={translate('users.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        multiline
        minRows={2}
        fullWidth
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: limits.reason } }}
      />
    </ConfirmDialog>
  );
}

/** Reactivates a deactivated user. */
export function ReactivateDialog({ user, onClose }: UserDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { id, name, rowVersion } = user;
  const [update, { error, isPending }] = useUpdate(
    'users',
    { id, data: { rowVersion, invalid: false }, previousData: user },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        // The answer tells nothing of what follows from it: the state, the new version.
        void queryClient.invalidateQueries({ queryKey: ['users'] });
        notify('users.reactivated', { type: 'success', messageArgs: { name } });
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={translate('users.reactivate')}
      question={translate('users.reactivateQuestion', { name })}
      confirm={translate('users.reactivate')}
      error={error as Error | null}
      isBusy={isPending}
      onConfirm={() => void update()}
      onClose={onClose}
    />
  );
}
