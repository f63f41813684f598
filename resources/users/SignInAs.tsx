import ActIcon from '@mui/icons-material/SwitchAccountOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { actAs } from '#authProvider/actAs.ts';
import { useCan } from '#authProvider/useCan.ts';
import { useMemory } from '#authProvider/useMemory.ts';
import { limits } from '#contract/limits.ts';
import type { UserView } from '#contract/users.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { factsOf } from './users.data.ts';

/** Begins to act as a user, after a question that says what that means and asks why (§6 Login as). */
export function SignInAs({ user }: { user: UserView }) {
  const translate = useTranslate();
  const me = useMemory('profile');
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, error, isPending, reset } = useMutation({ mutationFn: () => actAs(user.id, reason.trim()) });
  const isOffered = can('user.signInAs', factsOf(user)) && !me?.signInAs && me?.id !== user.id && !user.invalid;
  const close = () => {
    setAsking(false);
    reset();
  };
  if (!isOffered) return null;

  return (
    <>
      <Button startIcon={<ActIcon />} variant="outlined" onClick={() => setAsking(true)}>
        {translate('users.signInAs')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={translate('users.signInAs')}
          question={translate('users.signInAsQuestion', { name: user.name })}
          confirm={translate('users.signInAs')}
          error={error}
          isBusy={isPending}
          onConfirm={mutate}
          onClose={close}
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
      )}
    </>
  );
}
