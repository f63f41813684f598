import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { limits } from '#contract/limits.ts';
import { users } from '#contract/users.ts';
import { call } from '#dataProvider/client.ts';
import { BizUnitTabs } from '#resources/groups/BizUnitTabs.tsx';
import { paths } from '#web/paths.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { useGoBack } from '#web/ui/useGoBack.ts';
import { RightsFields } from './RightsFields.tsx';
import { UserForm } from './UserForm.tsx';
import { usePasswords } from './usePasswords.ts';
import { emptyUser, governedPart, ownPart, type UserValues } from './userDraft.ts';
import { keys } from './users.data.ts';

/** The page `/bizunit/user/create` (§2, §5 Create user). */
export default function UserCreate() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.users.list);
  const hasPasswords = usePasswords();
  const mayAppoint = useCan()('user.appoint');
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (values: UserValues) => {
      const { id, password } = values;
      const { invalid: _, ...governed } = governedPart(values, mayAppoint);
      return call(users.create, { body: { ...ownPart(values), ...governed, id, password: password || null } });
    },
  });
  const save = (values: UserValues, leave: (go: () => void) => void) =>
    mutate(values, {
      onSuccess: ({ id, name }) => {
        notify('users.hasBeenCreated', { type: 'success', messageArgs: { name } });
        leave(() => navigate(paths.users.show.of(id), { replace: true }));
        return queryClient.invalidateQueries({ queryKey: keys.all });
      },
    });

  return (
    <PageFrame width="form">
      <BizUnitTabs current="users" />
      <UserForm
        title={translate('users.create')}
        start={emptyUser}
        open={{ id: true, email: true }}
        error={error}
        isSaving={isPending}
        onSave={save}
        onCancel={goBack}
      >
        {(draft) => {
          const { helperText, ...password } = draft.text('password');
          return (
            <>
              {hasPasswords && (
                <TextField
                  {...password}
                  label={translate('users.password')}
                  helperText={helperText ?? translate('users.passwordHint')}
                  type="password"
                  autoComplete="new-password"
                  slotProps={{ htmlInput: { maxLength: limits.password.max } }}
                />
              )}
              <RightsFields draft={draft} isNew />
            </>
          );
        }}
      </UserForm>
    </PageFrame>
  );
}
