import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Show, useRecordContext, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { UserView } from '#contract/users/users.ts';
import { ResetFactor } from '#resources/account/ResetFactor.tsx';
import { VisibleFolders } from '#resources/folderPermissions/VisibleFolders.tsx';
import { BizUnitTabs } from '#resources/groups/BizUnitTabs.tsx';
import { UnitList } from '#resources/groups/UnitList.tsx';
import { RecordLog } from '#resources/logs/RecordLog.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DescriptionList } from '#web/admin/DescriptionList.tsx';
import { RecordHeader } from '#web/admin/RecordHeader.tsx';
import { RecordTabs } from '#web/admin/RecordTabs.tsx';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';
import { OffboardButton } from './OffboardButton.tsx';
import { policySubject } from './policySubject.ts';
import { UserBadges } from './UserBadges.tsx';
import { UserHistory } from './UserHistory.tsx';
import { UserIdentities } from './UserIdentities.tsx';
import { UserMenu } from './UserMenu.tsx';
import { UserDevices, UserSessions, UserTokens } from './UserTokens.tsx';
import { useUserActions } from './useUserActions.ts';

/** A user, `/bizunit/user/{id}`. */
export default function UserShow() {
  return (
    <AdminPage tabs={<BizUnitTabs current="users" />}>
      <Show resource="users" id={useParams().id}>
        <Details />
      </Show>
    </AdminPage>
  );
}

function Details() {
  const user = useRecordContext<UserView>();
  return user ? <UserPage user={user} /> : null;
}

function UserPage({ user }: { user: UserView }) {
  const translate = useTranslate();
  const can = useCan();
  const may = useUserActions(user);
  const { id, name, email, authProviderUserId } = user;
  const edit = may.manage ? paths.users.edit : paths.users.editMe;
  return (
    <>
      <RecordHeader
        hasAvatar
        name={name}
        badges={<UserBadges user={user} isWhole />}
        line={[authProviderUserId, email].filter(Boolean).join(' · ')}
        list={translate('users.title')}
      >
        {may.edit && (
          <Button component={Link} to={edit.of(id)} variant="contained" startIcon={<EditIcon />}>
            {translate('ui.edit')}
          </Button>
        )}
        <OffboardButton user={user} isOffered={may.offboard} />
        <UserMenu user={user} />
      </RecordHeader>
      <RecordTabs
        label={name}
        tabs={[
          { id: 'profile', label: 'users.profile', content: <Profile user={user} /> },
          {
            id: 'groups',
            label: 'users.groups',
            count: user.groups,
            content: <UnitList reference="userGroups" />,
          },
          can('folder.manage') && {
            id: 'folders',
            label: 'users.access',
            content: <VisibleFolders id={id} name={name} />,
          },
          may.manage && {
            id: 'access',
            label: 'users.sessionsAndTokens',
            content: (
              <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                <UserSessions />
                <UserDevices user={user} />
                <UserTokens user={user} />
                <UserIdentities user={user} />
                <ResetFactor user={{ ...policySubject(user), name }} />
              </Box>
            ),
          },
          can('log.read') && {
            id: 'activity',
            label: 'ui.activity',
            content: (
              <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                <UserHistory user={user} />
                <RecordLog title="users.activity" byId={id} />
                <RecordLog title="users.changes" object={name} history={{ subject: 'user', recordId: id }} />
              </Box>
            ),
          },
        ]}
      />
    </>
  );
}

function Profile({ user }: { user: UserView }) {
  const translate = useTranslate();
  const stampTexts = useStampTexts();
  const { formatDateTime } = useFormat();
  const { createdOn, createdBy, updatedOn, updatedBy, lastSignInOn } = user;
  const role = user.isSysAdmin ? 'sysAdmin' : user.isAdmin ? 'admin' : 'user';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
      }}
    >
      <DescriptionList
        title="users.profile"
        details={{
          'users.name': user.name,
          'users.email': user.email,
          'users.id': user.authProviderUserId,
          'users.role': user.isAdmin === undefined ? null : translate(`users.roles.${role}`),
          'users.timeZone': user.timeZoneId,
          'users.culture': user.cultureId,
        }}
      />
      {createdOn && createdBy && (
        <DescriptionList
          title="users.recent"
          details={{
            'users.lastSignIn': lastSignInOn ? formatDateTime(lastSignInOn) : translate('users.lastSignIns.never'),
            'users.created': stampTexts(createdOn, createdBy),
            'users.updated': updatedOn && updatedBy && stampTexts(updatedOn, updatedBy),
          }}
        />
      )}
    </Box>
  );
}
