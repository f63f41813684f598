import Typography from '@mui/material/Typography';
import { Edit, SimpleForm, TextInput, useRecordContext, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { Navigate, useParams } from 'react-router-dom';
import { useStored } from '#authProvider/useStored.ts';
import { limits } from '#contract/limits.ts';
import { type UserView, users } from '#contract/users/users.ts';
import { BizUnitTabs } from '#resources/groups/BizUnitTabs.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { paths } from '#web/paths.ts';
import { usePasswords } from './usePasswords.ts';

/** Changing a password, `/bizunit/user/editpw/{id}` and `/bizunit/user/editpwme/{userId}`; not in Enterprise mode. */
export default function UserPassword() {
  const { id, userId } = useParams();
  const me = useStored('profile')?.id ?? 0;
  const requested = Number(id ?? userId);
  const saved = useSaved({
    resource: 'passwords',
    message: 'users.passwordSaved',
    otherwise: paths.users.show.of(requested),
  });
  if (!usePasswords()) return <Navigate to={paths.fileShare} replace />;
  // Users change their own password with the current one.
  const isMe = requested === me;
  if ((id === undefined) !== isMe) return <Navigate to={paths.users.passwordOfMe.of(me)} replace />;
  return (
    <AdminPage tabs={<BizUnitTabs current="users" />}>
      <FormTitle title="users.changePassword" within={{ resource: 'users', list: 'users.title' }} id={requested} />
      <Edit resource="passwords" id={requested} mutationOptions={saved}>
        <PasswordForm isMe={isMe} />
      </Edit>
    </AdminPage>
  );
}

const labels = {
  currentPassword: 'users.currentPassword',
  password: 'users.password',
  confirmation: 'users.confirmation',
};
const empty = { currentPassword: '', password: '', confirmation: '' };

function PasswordForm({ isMe }: { isMe: boolean }) {
  const translate = useTranslate();
  const name = useRecordContext<UserView>()?.name ?? '';
  const fields = isMe
    ? (['currentPassword', 'password', 'confirmation'] as const)
    : (['password', 'confirmation'] as const);
  const resolver = useSchemaResolver(users.setPassword.body, labels, {
    also: ({ password, confirmation, currentPassword }: FieldValues) => ({
      password: !password && 'users.passwordMissing',
      currentPassword: isMe && !currentPassword && 'users.currentPasswordMissing',
      confirmation:
        (!confirmation && 'users.passwordMissing') || (confirmation !== password && 'users.passwordDiffers'),
    }),
  });
  return (
    <SimpleForm resolver={resolver} defaultValues={empty} mode="onSubmit">
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {translate(isMe ? 'users.passwordOfMe' : 'users.passwordOf', { name, min: limits.password.min })}
      </Typography>
      {fields.map((source, index) => (
        <TextInput
          type="password"
          key={source}
          source={source}
          label={labels[source]}
          isRequired
          autoFocus={index === 0}
          slotProps={{
            htmlInput: {
              autoComplete: source === 'currentPassword' ? 'current-password' : 'new-password',
              maxLength: limits.password.max,
            },
          }}
        />
      ))}
    </SimpleForm>
  );
}
