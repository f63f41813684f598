import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { useMemory } from '#authProvider/useMemory.ts';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { UserEditor } from './UserEditor.tsx';
import { ownPart } from './userDraft.ts';
import { userQuery } from './users.data.ts';

/** The page `/bizunit/user/editme/{userId}` (§2): name, time zone and culture of one's own. */
export default function UserEditMe() {
  const { userId } = useParams();
  const me = useMemory('profile')?.id ?? 0;
  const translate = useTranslate();
  const can = useCan();
  if (Number(userId) !== me) return <Navigate to={paths.users.editMe.of(me)} replace />;
  return (
    <PageFrame width="form">
      <OwnEditor id={me} />
      {can('account.secure') && (
        <Button component={Link} to={paths.security} startIcon={<SecurityIcon />} sx={{ alignSelf: 'flex-start' }}>
          {translate('shell.security')}
        </Button>
      )}
    </PageFrame>
  );
}

function OwnEditor({ id }: { id: number }) {
  const translate = useTranslate();
  return (
    <Loaded query={useQuery(userQuery(id))} isFresh>
      {(user) => <UserEditor key={user.id} user={user} title={translate('users.editMe')} bodyOf={ownPart} />}
    </Loaded>
  );
}
