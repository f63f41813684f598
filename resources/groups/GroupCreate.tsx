import { Create } from 'react-admin';
import { groups } from '#contract/users/groups.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { BizUnitTabs } from './BizUnitTabs.tsx';
import { GroupForm } from './GroupForm.tsx';

/** A new group, `/bizunit/group/create`. */
export default function GroupCreate() {
  const saved = useSaved({ resource: 'groups', message: 'groups.hasBeenCreated', isNew: true });
  return (
    <AdminPage tabs={<BizUnitTabs current="groups" />}>
      <FormTitle title="shell.pages.createGroup" within={{ resource: 'groups', list: 'shell.pages.groups' }} />
      <Create resource="groups" mutationOptions={saved}>
        <GroupForm schema={groups.create.body} isNew />
      </Create>
    </AdminPage>
  );
}
