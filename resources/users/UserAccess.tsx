import AccessIcon from '@mui/icons-material/ManageSearchOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { UserView } from '#contract/users.ts';

const WhoCanSee = lazy(() => import('#resources/folderPermissions/WhoCanSee.tsx'));

/** Opens the list of the folders that a user may see, with the reasons; for administrators. */
export function UserAccess({ user: { id, name } }: { user: Pick<UserView, 'id' | 'name'> }) {
  const translate = useTranslate();
  const can = useCan();
  const [asking, setAsking] = useState(false);
  if (!can('folder.govern')) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<AccessIcon />} onClick={() => setAsking(true)}>
        {translate('users.access')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <WhoCanSee start={{ kind: 'person', id, name }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
