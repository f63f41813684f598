import TestIcon from '@mui/icons-material/FactCheckOutlined';
import WhoIcon from '@mui/icons-material/ManageSearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import type { Folder } from '#contract/fileNodes/folders.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { newTestPath } from '#web/admin/newTestPath.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { ArrowBackIcon as BackIcon } from '#web/ui/pointingIcons.tsx';
import { EntryList } from './EntryList.tsx';
import { lists } from './entries.ts';
import { FolderHistory } from './FolderHistory.tsx';
import { Inheritance } from './Inheritance.tsx';
import { folderQuery } from './queries.ts';
import WhoCanSee from './WhoCanSee.tsx';

/** The page `/folder/permissions/{folderId}`: who edits a folder, who views it, and why. */
export default function FolderPermissionsPage() {
  const translate = useTranslate();
  const { folderId } = useParams();
  const { data: folder, error, refetch } = useQuery(folderQuery(Number(folderId)));

  return (
    <AdminPage>
      <Stack spacing={3}>
        <Button component={Link} to={`/?folder=${folderId}`} startIcon={<BackIcon />} sx={{ alignSelf: 'flex-start' }}>
          {translate('folderPermissions.back')}
        </Button>
        {error && !folder && <LoadError error={error} onRetry={refetch} />}
        {folder && <Permissions key={folder.id} folder={folder} />}
      </Stack>
    </AdminPage>
  );
}

function Permissions({ folder }: { folder: Folder }) {
  const translate = useTranslate();
  const can = useCan();
  const [mayTest, mayRead] = [can('policyTest.manage'), can('log.read')];
  const [confirming, setConfirming] = useState(false);
  const labelFor = (key: string) => translate(`folderPermissions.${key}`, { folder: folder.name });
  const isRoot = folder.parentId === null;

  return (
    <>
      <PageHead title={labelFor('title')} path={folder.fullPath}>
        {mayTest && (
          <Button
            component={Link}
            to={newTestPath({ folderId: folder.id })}
            variant="outlined"
            startIcon={<TestIcon />}
          >
            {translate('records.createTest')}
          </Button>
        )}
        <Button variant="outlined" startIcon={<WhoIcon />} onClick={() => setConfirming(true)}>
          {labelFor('who.open')}
        </Button>
      </PageHead>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: '80ch' }}>
        {labelFor('rule')} {!isRoot && labelFor(folder.inherit ? 'inherits' : 'inheritsNot')}{' '}
        {labelFor('administrators')}
      </Typography>
      {!isRoot && <Inheritance folder={folder} />}
      <Box
        sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {lists.map((list) => (
          <EntryList key={list.name} folder={folder} list={list} />
        ))}
      </Box>
      {mayRead && <FolderHistory folder={folder} />}
      {confirming && (
        <WhoCanSee start={{ kind: 'folder', id: folder.id, name: folder.name }} onClose={() => setConfirming(false)} />
      )}
    </>
  );
}
