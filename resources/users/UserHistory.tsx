import { useDataProvider, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { UserView } from '#contract/users/users.ts';
import { RecordHistory } from '#resources/logs/RecordHistory.tsx';
import { useUserActions } from './useUserActions.ts';

const fields = {
  name: 'users.name',
  email: 'users.email',
  isAdmin: 'users.admin',
  isSysAdmin: 'users.sysAdmin',
  invalid: 'users.invalid',
  timeZoneId: 'users.timeZone',
  cultureId: 'users.culture',
  noticeMail: 'notices.mail.label',
};

/** How a user has changed. */
export function UserHistory({ user }: { user: UserView }) {
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const mayGrant = useCan()('user.grantRole');
  const { manage, isMe } = useUserActions(user);
  const { id, rowVersion } = user;
  return (
    <RecordHistory
      subject="user"
      recordId={id}
      fields={fields}
      current={user}
      format={(field, value) => (field === 'noticeMail' ? translate(`notices.mail.${value}`) : undefined)}
      mayRestore={(changed) =>
        manage && (mayGrant || !changed.includes('isSysAdmin')) && (isMe || !changed.includes('noticeMail'))
      }
      onRestore={({ before }) =>
        dataProvider.update('users', { id, data: { rowVersion, ...before }, previousData: user })
      }
    />
  );
}
