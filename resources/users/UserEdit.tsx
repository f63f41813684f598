import { Edit, SimpleForm } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { users } from '#contract/users/users.ts';
import { BizUnitTabs } from '#resources/groups/BizUnitTabs.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { paths } from '#web/paths.ts';
import { UserFields, type UserFormKind, userLabels } from './UserFields.tsx';

interface UserFormPageProps {
  id: number;
  kind: Exclude<UserFormKind, 'new'>;
}

/** Editing a user, `/bizunit/user/edit/{id}`: by administrators. */
export default function UserEdit() {
  return <UserFormPage id={Number(useParams().id)} kind="governed" />;
}

/** The form of a user: all fields for an administrator, or those that users may change themselves. */
export function UserFormPage({ id, kind }: UserFormPageProps) {
  const mayGrantRole = useCan()('user.grantRole');
  const saved = useSaved({ resource: 'users', message: 'users.saved', otherwise: paths.users.show.of(id) });
  const bodyOf = (values: Record<string, unknown>) => {
    const { rowVersion, name, timeZoneId, cultureId, noticeMail, email, isAdmin, isSysAdmin, invalid } = values;
    const own = { rowVersion, name, timeZoneId, cultureId };
    return kind === 'own'
      ? { ...own, noticeMail }
      : { ...own, email, isAdmin, invalid, ...(mayGrantRole && { isSysAdmin }) };
  };
  return (
    <AdminPage tabs={<BizUnitTabs current="users" />}>
      <FormTitle
        title={kind === 'own' ? 'users.editMe' : 'users.edit'}
        within={{ resource: 'users', list: 'users.title' }}
        id={id}
      />
      <Edit resource="users" id={id} mutationOptions={saved} transform={bodyOf}>
        <Form kind={kind} />
      </Edit>
    </AdminPage>
  );
}

function Form({ kind }: Pick<UserFormPageProps, 'kind'>) {
  const resolver = useSchemaResolver(users.update.body, userLabels, { unique: kind === 'own' ? [] : ['email'] });
  return (
    <SimpleForm resolver={resolver}>
      <UserFields kind={kind} />
    </SimpleForm>
  );
}
