import { Navigate, useParams } from 'react-router-dom';
import { useStored } from '#authProvider/useStored.ts';
import { paths } from '#web/paths.ts';
import { UserFormPage } from './UserEdit.tsx';

/** Editing the own account, `/bizunit/user/editme/{userId}`: name, time zone and culture. */
export default function UserEditMe() {
  const me = useStored('profile')?.id ?? 0;
  if (Number(useParams().userId) !== me) return <Navigate to={paths.users.editMe.of(me)} replace />;
  return <UserFormPage id={me} kind="own" />;
}
