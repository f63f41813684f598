import { Create, SimpleForm } from 'react-admin';
import { groups } from '#contract/users/groups.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { BizUnitTabs } from './BizUnitTabs.tsx';
import { GroupFields, groupLabels } from './GroupFields.tsx';

/** A new group, `/bizunit/group/create`. */
export default function GroupCreate() {
  const saved = useSaved({ resource: 'groups', message: 'groups.hasBeenCreated', isNew: true });
  return (
    <AdminPage tabs={<BizUnitTabs current="groups" />}>
      <FormTitle title="shell.pages.createGroup" within={{ resource: 'groups', list: 'shell.pages.groups' }} />
      <Create resource="groups" mutationOptions={saved}>
        <Form />
      </Create>
    </AdminPage>
  );
}

function Form() {
  const resolver = useSchemaResolver(groups.create.body, groupLabels, { unique: ['name'] });
  return (
    <SimpleForm resolver={resolver} defaultValues={{ name: '', email: '' }}>
      <GroupFields />
    </SimpleForm>
  );
}
