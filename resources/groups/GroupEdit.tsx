import { Edit } from 'react-admin';
import { useParams } from 'react-router-dom';
import { groups } from '#contract/users/groups.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { paths } from '#web/paths.ts';
import { BizUnitTabs } from './BizUnitTabs.tsx';
import { GroupForm } from './GroupForm.tsx';

/** Editing a group, `/bizunit/group/edit/{id}`. */
export default function GroupEdit() {
  const id = Number(useParams().id);
  const saved = useSaved({ resource: 'groups', message: 'groups.saved', otherwise: paths.groups.show.of(id) });
  return (
    <AdminPage tabs={<BizUnitTabs current="groups" />}>
      <FormTitle title="shell.pages.editGroup" within={{ resource: 'groups', list: 'shell.pages.groups' }} id={id} />
      <Edit resource="groups" id={id} mutationOptions={saved}>
        <GroupForm schema={groups.update.body} />
      </Edit>
    </AdminPage>
  );
}
