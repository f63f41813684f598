import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type RaRecord, Show, useRecordContext, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import type { Group } from '#contract/users/groups.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { Breadcrumbs } from '#web/admin/Breadcrumbs.tsx';
import { usePageTitle } from '#web/layout/usePageTitle.ts';
import { paths } from '#web/paths.ts';
import { ArrowBackIcon as BackIcon } from '#web/ui/pointingIcons.tsx';
import { BizUnitTabs } from './BizUnitTabs.tsx';
import { DirectoryNote } from './DirectoryNote.tsx';
import { UnitList } from './UnitList.tsx';

const pages = {
  groups: {
    title: 'groups.titleOf',
    list: 'shell.pages.groups',
    page: 'shell.pages.groupMembers',
    lists: ['members', 'candidates'],
  },
  users: {
    title: 'users.titleOf',
    list: 'users.title',
    page: 'users.groups',
    lists: ['userGroups', 'userCandidates'],
  },
} as const;

/** The members of a group, `/bizunit/group/{id}/member`. */
export const GroupMembers = () => <Membership resource="groups" />;

/** The groups of a user, `/bizunit/user/{id}/group`. */
export const UserGroups = () => <Membership resource="users" />;

/** The page on which members of a group, or groups of a user, are added and removed. */
function Membership({ resource }: { resource: keyof typeof pages }) {
  return (
    <AdminPage tabs={<BizUnitTabs current={resource} />}>
      <Show resource={resource} id={useParams().id}>
        <Lists resource={resource} />
      </Show>
    </AdminPage>
  );
}

function Lists({ resource }: { resource: keyof typeof pages }) {
  const translate = useTranslate();
  const record = useRecordContext<RaRecord<number>>();
  const { title, list, page, lists } = pages[resource];
  const name = translate(title, { name: record?.name });
  usePageTitle(name);
  if (!record) return null;
  const back = paths[resource].show.of(record.id);
  return (
    <>
      <Box sx={{ display: 'flex', mb: 1 }}>
        <Breadcrumbs
          crumbs={[
            { label: translate(list), to: paths[resource].list },
            { label: record.name, to: back },
            { label: translate(page) },
          ]}
        />
      </Box>
      <Typography variant="h1" sx={{ mb: 2 }}>
        <MuiLink
          component={Link}
          to={back}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
        >
          <BackIcon fontSize="small" />
          {name}
        </MuiLink>
      </Typography>
      {resource === 'groups' && <DirectoryNote group={record as unknown as Group} />}
      <Box
        sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {lists.map((reference) => (
          <UnitList key={reference} reference={reference} isChangeable />
        ))}
      </Box>
    </>
  );
}
