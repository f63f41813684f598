import EditIcon from '@mui/icons-material/EditOutlined';
import TestIcon from '@mui/icons-material/FactCheckOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import MailIcon from '@mui/icons-material/MailOutline';
import ReactivateIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import ActIcon from '@mui/icons-material/SwitchAccountOutlined';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { UserView } from '#contract/users/users.ts';
import { ActionsMenu } from '#web/admin/ActionsMenu.tsx';
import { deletion } from '#web/admin/DeleteDialog.tsx';
import { newTestPath } from '#web/admin/newTestPath.ts';
import { paths } from '#web/paths.ts';
import { InviteDialog, ReactivateDialog, SignInAsDialog } from './UserDialogs.tsx';
import { useUserActions } from './useUserActions.ts';

/** The actions on a user besides editing, in their row or on their page. */
export function UserMenu({ user, isRow = false }: { user: UserView; isRow?: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const may = useUserActions(user);
  const mayTest = useCan()('policyTest.manage');
  const { id, name } = user;
  const password = may.manage && !may.isMe ? paths.users.password : paths.users.passwordOfMe;
  return (
    <ActionsMenu
      name={name}
      isRow={isRow}
      actions={[
        isRow && may.manage && { label: translate('ui.edit'), icon: EditIcon, to: paths.users.edit.of(id) },
        may.changeGroups && { label: translate('users.changeGroups'), icon: GroupsIcon, to: paths.users.groups.of(id) },
        may.changePassword && { label: translate('users.changePassword'), icon: PasswordIcon, to: password.of(id) },
        !isRow &&
          mayTest &&
          !user.isAdmin && {
            label: translate('records.createTest'),
            icon: TestIcon,
            to: newTestPath({ unitId: id }),
          },
        may.invite && {
          label: translate('users.invite'),
          icon: MailIcon,
          dialog: (close) => <InviteDialog user={user} onClose={close} />,
        },
        may.impersonate && {
          label: translate('users.impersonate'),
          icon: ActIcon,
          dialog: (close) => <SignInAsDialog user={user} onClose={close} />,
        },
        may.reactivate && {
          label: translate('users.reactivate'),
          icon: ReactivateIcon,
          dialog: (close) => <ReactivateDialog user={user} onClose={close} />,
        },
        may.remove &&
          deletion(translate('ui.delete'), {
            resource: 'users',
            record: user,
            title: translate('users.deleteTitle'),
            question: translate('users.deleteQuestion', { name }),
            done: translate('users.deleted', { name }),
            ...(!isRow && { onDeleted: () => navigate(paths.users.list) }),
          }),
      ]}
    />
  );
}
