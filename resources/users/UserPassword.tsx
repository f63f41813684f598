import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { useMemory } from '#authProvider/useMemory.ts';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { usePasswords } from './usePasswords.ts';
import { userQuery } from './users.data.ts';

/** The pages `/bizunit/user/editpw/{id}` and `/bizunit/user/editpwme/{userId}` (§2); not in Enterprise mode. */
export default function UserPassword() {
  const { id, userId } = useParams();
  const me = useMemory('profile')?.id ?? 0;
  const wanted = Number(id ?? userId);
  if (!usePasswords()) return <Navigate to={paths.fileShare} replace />;
  // One's own is changed with the current one, whoever one is.
  const isMisplaced = id === undefined ? wanted !== me : wanted === me;
  if (isMisplaced) return <Navigate to={paths.users.passwordOfMe.of(me)} replace />;
  return (
    <PageFrame width="form">
      <Password id={wanted} isMe={wanted === me} />
    </PageFrame>
  );
}

function Password({ id, isMe }: { id: number; isMe: boolean }) {
  return <Loaded query={useQuery(userQuery(id))}>{(user) => <PasswordForm user={user} isMe={isMe} />}</Loaded>;
}
