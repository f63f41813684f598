import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import type { UserView } from '#contract/users/users.ts';
import { policySubject } from './policySubject.ts';
import { usePasswords } from './usePasswords.ts';

/** What the signed-in user may do with a user, or with themselves. */
export function useUserActions(user: UserView) {
  const can = useCan();
  const me = useStored('profile');
  const hasPasswords = usePasswords();
  const details = policySubject(user);
  const isMe = me?.id === user.id;
  return {
    isMe,
    manage: can('user.manage', details),
    edit: can('user.edit', details),
    changeGroups: can('group.edit'),
    changePassword: hasPasswords && can('user.setPassword', details),
    invite: hasPasswords && can('user.invite', details) && !isMe && !user.invalid,
    impersonate: can('user.impersonate', details) && !me?.signInAs && !isMe && !user.invalid,
    reactivate: can('user.manage', details) && user.invalid === true,
    offboard: can('user.offboard', details) && !isMe && !user.invalid && user.isLastSysAdmin !== true,
    remove: can('user.manage', details) && !isMe && user.isLastSysAdmin !== true,
  };
}
