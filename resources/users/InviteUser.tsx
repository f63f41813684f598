import MailIcon from '@mui/icons-material/MailOutline';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useMemory } from '#authProvider/useMemory.ts';
import { invitations } from '#contract/invitations.ts';
import type { UserView } from '#contract/users.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { usePasswords } from './usePasswords.ts';
import { factsOf } from './users.data.ts';

/** Mails a user a link to set a password with, after a question that names the address. */
export function InviteUser({ user }: { user: UserView }) {
  const { id, name, email, invalid } = user;
  const translate = useTranslate();
  const notify = useNotify();
  const me = useMemory('profile')?.id;
  const isOffered = useCan()('user.invite', factsOf(user)) && id !== me && !invalid;
  const hasPasswords = usePasswords();
  const [asking, setAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => call(invitations.invite, { body: { id } }),
    onSuccess: () => {
      notify('users.invited', { type: 'success', messageArgs: { name } });
      setAsking(false);
    },
  });
  const close = () => {
    setAsking(false);
    reset();
  };
  if (!isOffered || !hasPasswords) return null;

  return (
    <>
      <Button startIcon={<MailIcon />} variant="outlined" onClick={() => setAsking(true)}>
        {translate('users.invite')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={translate('users.invite')}
          question={translate('users.inviteQuestion', { name, email })}
          confirm={translate('users.send')}
          error={error}
          isBusy={isPending}
          onConfirm={mutate}
          onClose={close}
        />
      )}
    </>
  );
}
