import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CanAccess, Show, useRecordContext, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { Group } from '#contract/users/groups.ts';
import { RecordLog } from '#resources/logs/RecordLog.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DescriptionList } from '#web/admin/DescriptionList.tsx';
import { RecordHeader } from '#web/admin/RecordHeader.tsx';
import { RecordTabs } from '#web/admin/RecordTabs.tsx';
import { paths } from '#web/paths.ts';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';
import { BizUnitTabs } from './BizUnitTabs.tsx';
import { DirectoryNote } from './DirectoryNote.tsx';
import { GroupFolders } from './GroupFolders.tsx';
import { GroupHistory } from './GroupHistory.tsx';
import { GroupMenu } from './GroupMenu.tsx';
import { UnitList } from './UnitList.tsx';

/** A group with its members, `/bizunit/group/{id}`. */
export default function GroupShow() {
  return (
    <AdminPage tabs={<BizUnitTabs current="groups" />}>
      <Show resource="groups" id={useParams().id}>
        <Details />
      </Show>
    </AdminPage>
  );
}

function Details() {
  const translate = useTranslate();
  const can = useCan();
  const group = useRecordContext<Group>();
  if (!group) return null;
  const { id, name, email, members, folders } = group;
  return (
    <>
      <RecordHeader name={name} list={translate('shell.pages.groups')} {...(email && { line: email })}>
        <CanAccess action="edit">
          <Button component={Link} to={paths.groups.edit.of(id)} variant="contained" startIcon={<EditIcon />}>
            {translate('ui.edit')}
          </Button>
          <GroupMenu group={group} />
        </CanAccess>
      </RecordHeader>
      <DirectoryNote group={group} />
      <RecordTabs
        label={name}
        tabs={[
          {
            id: 'members',
            label: 'shell.pages.groupMembers',
            count: members,
            content: <UnitList reference="members" />,
          },
          can('group.edit') && { id: 'folders', label: 'groups.folders', count: folders, content: <GroupFolders /> },
          { id: 'details', label: 'groups.details', content: <GroupProperties group={group} /> },
          can('log.read') && {
            id: 'activity',
            label: 'ui.activity',
            content: (
              <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                <GroupHistory group={group} />
                <RecordLog title="logs.title" object={name} history={{ subject: 'group', recordId: id }} />
              </Box>
            ),
          },
        ]}
      />
    </>
  );
}

function GroupProperties({ group }: { group: Group }) {
  const stampTexts = useStampTexts();
  return (
    <DescriptionList
      details={{
        'groups.name': group.name,
        'groups.email': group.email,
        'groups.created': stampTexts(group.createdOn, group.createdBy),
        'groups.updated': stampTexts(group.updatedOn, group.updatedBy),
      }}
    />
  );
}
