import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import type { UserView } from '#contract/users/users.ts';

/** States of a user: administrator, never signed in, or deactivated. The server sends them to administrators only. */
export function UserBadges({ user, isWhole = false }: { user: UserView; isWhole?: boolean }) {
  const translate = useTranslate();
  const { isAdmin, isSysAdmin, state } = user;
  const role = isSysAdmin ? 'sysAdmin' : isAdmin ? 'admin' : undefined;
  return (
    <>
      {role && <Chip component="span" size="small" label={translate(`users.roles.${role}`)} />}
      {state && (isWhole || state !== 'active') && (
        <Chip
          component="span"
          size="small"
          label={translate(`users.states.${state}`)}
          {...(state === 'deactivated' && { color: 'error', variant: 'outlined' })}
        />
      )}
    </>
  );
}
