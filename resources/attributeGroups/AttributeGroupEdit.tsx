import { Edit } from 'react-admin';
import { useParams } from 'react-router-dom';
import { type AttributeGroup, attributeGroups } from '#contract/attributeGroups.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { shownInPage } from '#web/admin/shownInPage.ts';
import { GroupForm } from './GroupForm.tsx';
import { bodyOf, draftOf, type GroupDraft } from './groupDraft.ts';

const select = (group: AttributeGroup) => ({ ...group, ...draftOf(group) }) as unknown as AttributeGroup;
/** A query apart from that of the list, whose rows have no attributes and would be taken for the group. */
const meta = { withAttributes: true };

/** Editing an attribute group, `/attr/edit/{id}`. */
export default function AttributeGroupEdit() {
  const id = Number(useParams().id);
  const saved = useSaved({ resource: 'attributeGroups', message: 'attributeGroups.saved' });
  const transform = (draft: GroupDraft & { rowVersion: number }) => ({
    ...bodyOf(draft),
    rowVersion: draft.rowVersion,
  });
  return (
    <AdminPage>
      <FormTitle
        title="attributeGroups.edit"
        within={{ resource: 'attributeGroups', list: 'attributeGroups.title' }}
        id={id}
      />
      <Edit
        resource="attributeGroups"
        id={id}
        mutationOptions={saved}
        transform={transform}
        queryOptions={{ ...shownInPage, select, meta }}
      >
        <GroupForm schema={attributeGroups.update.body} />
      </Edit>
    </AdminPage>
  );
}
