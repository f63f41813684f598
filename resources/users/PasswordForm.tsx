import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { type UserView, users } from '#contract/users.ts';
import { call } from '#dataProvider/client.ts';
import { paths } from '#web/paths.ts';
import { FormFrame } from '#web/ui/form/FormFrame.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { useGoBack } from '#web/ui/useGoBack.ts';
import { useUnsavedGuard } from '#web/ui/useUnsavedGuard.ts';

const empty = { currentPassword: '', password: '', confirmation: '' };
const fields = ['currentPassword', 'password'] as const;

/** Changes a password (§5 Change password): one's own with the current one, another's without. */
export function PasswordForm({ user: { id, name }, isMe }: { user: UserView; isMe: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const goBack = useGoBack(paths.users.show.of(id));
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ currentPassword, password }: typeof empty) =>
      call(users.setPassword, { body: { id, password, ...(isMe && { currentPassword }) } }),
  });
  const draft = useDraft(empty, error);
  const leave = useUnsavedGuard(draft.isChanged);
  const { currentPassword, password, confirmation } = draft.values;
  const save = () => {
    const isFine = draft.check({
      currentPassword: isMe && currentPassword === '' && 'users.passwordMissing',
      password: password === '' && 'users.passwordMissing',
      confirmation:
        (confirmation === '' && 'users.passwordMissing') || (confirmation !== password && 'users.passwordDiffers'),
    });
    if (!isFine) return;
    mutate(draft.values, {
      onSuccess: () => {
        notify('users.passwordSaved', { type: 'success', messageArgs: { name } });
        leave(goBack);
      },
    });
  };
  const input = (field: keyof typeof empty, autoComplete: string, autoFocus: boolean) => (
    <TextField
      {...draft.text(field)}
      label={translate(`users.${field}`)}
      type="password"
      required
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      slotProps={{ htmlInput: { maxLength: limits.password.max } }}
    />
  );

  return (
    <FormFrame
      title={translate('users.changePassword')}
      error={error}
      fields={fields}
      isSaving={isPending}
      onSubmit={save}
      onCancel={goBack}
    >
      <Typography variant="body2" color="text.secondary">
        {translate(isMe ? 'users.passwordOfMe' : 'users.passwordOf', { name, min: limits.password.min })}
      </Typography>
      {isMe && input('currentPassword', 'current-password', true)}
      {input('password', 'new-password', !isMe)}
      {input('confirmation', 'new-password', false)}
    </FormFrame>
  );
}
