import LinkIcon from '@mui/icons-material/LinkOutlined';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { type IdentityView, identities } from '#contract/users/identities.ts';
import type { UserView } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmButton } from '#web/admin/ConfirmButton.tsx';
import { ItemList, ListItem } from '#web/admin/ListItem.tsx';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { policySubject } from './policySubject.ts';

const identitiesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['users', userId, 'identities'],
    queryFn: async ({ signal }) => (await call(identities.list, { params: { id: String(userId) } }, { signal })).items,
    retry: false,
  });

/** The directory or provider identities of a user, for administrators, who may remove them. */
export function UserIdentities({ user }: { user: UserView }) {
  const translate = useTranslate();
  const maySee = useCan()('user.manageIdentities', policySubject(user));
  const { data = [] } = useQuery({ ...identitiesQuery(user.id), enabled: maySee });
  if (!maySee || data.length === 0) return null;
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {translate('users.identities.title')}
      </Typography>
      <ItemList label={translate('users.identities.title')}>
        {data.map((identity) => (
          <IdentityLine key={identity.source + identity.subject} user={user} identity={identity} />
        ))}
      </ItemList>
    </Paper>
  );
}

function IdentityLine({ user, identity }: { user: UserView; identity: IdentityView }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const { source, name, subject, linkedOn, goneOn } = identity;
  const clear = useActionMutation({
    run: () => call(identities.clear, { params: { id: String(user.id), source } }),
    done: 'users.identities.cleared',
    stale: ['users', user.id],
  });
  const details = [
    name,
    ...(subject === name ? [] : [subject]),
    translate('users.identities.since', { on: formatDateTime(linkedOn) }),
    ...(goneOn ? [translate('users.identities.gone', { on: formatDateTime(goneOn) })] : []),
  ];
  return (
    <ListItem Icon={LinkIcon} title={translate(`users.identities.${source}`)} details={details}>
      <ConfirmButton
        action={clear}
        label={translate('users.identities.clear')}
        name={translate('users.identities.clearOf', { name })}
        question={translate('users.identities.question', { name: user.name })}
      />
    </ListItem>
  );
}
