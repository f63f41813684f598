import EditIcon from '@mui/icons-material/EditOutlined';
import MembersIcon from '@mui/icons-material/PeopleOutline';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Group } from '#contract/users/groups.ts';
import { ActionsMenu } from '#web/admin/ActionsMenu.tsx';
import { deletion } from '#web/admin/DeleteDialog.tsx';
import { paths } from '#web/paths.ts';

/** The actions of administrators on a group, in its row or on its page. */
export function GroupMenu({ group, isRow = false }: { group: Group; isRow?: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { id, name } = group;
  return (
    <ActionsMenu
      name={name}
      isRow={isRow}
      actions={[
        isRow && { label: translate('ui.edit'), icon: EditIcon, to: paths.groups.edit.of(id) },
        { label: translate('groups.changeMembers'), icon: MembersIcon, to: paths.groups.members.of(id) },
        deletion(translate('ui.delete'), {
          resource: 'groups',
          record: group,
          title: translate('groups.deleteTitle'),
          question: translate('groups.deleteQuestion', { name }),
          done: translate('groups.deleted', { name }),
          ...(!isRow && { onDeleted: () => navigate(paths.groups.list) }),
        }),
      ]}
    />
  );
}
