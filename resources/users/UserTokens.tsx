import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ReferenceManyField, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import type { UserView } from '#contract/users/users.ts';
import { DeviceTable } from '#resources/account/DeviceTable.tsx';
import { SessionTable } from '#resources/account/SessionTable.tsx';
import { TokenTable } from '#resources/account/TokenTable.tsx';
import { policySubject } from './policySubject.ts';

/** The sessions of a user, for administrators, who can end each. */
export function UserSessions() {
  return (
    <OfUser reference="sessions" title="account.sessions.title">
      <SessionTable />
    </OfUser>
  );
}

/** The API tokens of a user, for administrators, who can revoke them. */
export function UserTokens({ user }: { user: UserView }) {
  const isMe = useStored('profile')?.id === user.id;
  const maySee = useCan()('user.manageTokens', policySubject(user));
  if (!maySee || isMe) return null;
  return (
    <OfUser reference="apiTokens" title="account.tokens.title">
      <TokenTable />
    </OfUser>
  );
}

/** The connected devices of a user, for administrators, who can sign out each, and erase its files. */
export function UserDevices({ user }: { user: UserView }) {
  const isMe = useStored('profile')?.id === user.id;
  const maySee = useCan()('user.manageTokens', policySubject(user));
  if (!maySee || isMe) return null;
  return (
    <OfUser reference="devices" title="account.devices.title">
      <DeviceTable />
    </OfUser>
  );
}

function OfUser({ reference, title, children }: { reference: string; title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate(title)}
      </Typography>
      <ReferenceManyField reference={reference} target="userId" perPage={1000}>
        {children}
      </ReferenceManyField>
    </section>
  );
}
