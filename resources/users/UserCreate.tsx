import { Create, SimpleForm } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { users } from '#contract/users/users.ts';
import { BizUnitTabs } from '#resources/groups/BizUnitTabs.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { UserFields, userLabels } from './UserFields.tsx';

const empty = { id: '', name: '', email: '', isAdmin: false, isSysAdmin: false, timeZoneId: null, cultureId: null };
type Values = typeof empty & { password?: string };

/** A new user, `/bizunit/user/create`. */
export default function UserCreate() {
  const mayGrantRole = useCan()('user.grantRole');
  const saved = useSaved({ resource: 'users', message: 'users.hasBeenCreated', isNew: true });
  const bodyOf = ({ isSysAdmin, password, ...values }: Values) => ({
    ...values,
    password: password || null,
    ...(mayGrantRole && { isSysAdmin }),
  });
  return (
    <AdminPage tabs={<BizUnitTabs current="users" />}>
      <FormTitle title="users.create" within={{ resource: 'users', list: 'users.title' }} />
      <Create resource="users" mutationOptions={saved} transform={bodyOf}>
        <Form />
      </Create>
    </AdminPage>
  );
}

const isBlank = (text: unknown) => String(text ?? '').trim() === '';

function Form() {
  const resolver = useSchemaResolver(users.create.body, userLabels, {
    unique: ['id', 'email'],
    filters: { id: 'authProviderUserId' },
    also: ({ id }) => ({ id: isBlank(id) && 'users.idMissing' }),
  });
  return (
    <SimpleForm resolver={resolver} defaultValues={empty}>
      <UserFields kind="new" />
    </SimpleForm>
  );
}
