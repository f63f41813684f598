import { Create } from 'react-admin';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { GroupForm } from './GroupForm.tsx';
import { bodyOf } from './groupDraft.ts';

/** A new attribute group, `/attr/create`. */
export default function AttributeGroupCreate() {
  const saved = useSaved({ resource: 'attributeGroups', message: 'attributeGroups.saved' });
  return (
    <AdminPage>
      <FormTitle title="attributeGroups.new" within={{ resource: 'attributeGroups', list: 'attributeGroups.title' }} />
      <Create resource="attributeGroups" mutationOptions={saved} transform={bodyOf}>
        <GroupForm schema={attributeGroups.create.body} />
      </Create>
    </AdminPage>
  );
}
