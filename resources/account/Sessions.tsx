import { useListContext, useTranslate } from 'react-admin';
import { type OwnSession, session } from '#contract/users/session.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmButton } from '#web/admin/ConfirmButton.tsx';
import { InnerList } from '#web/admin/list/InnerList.tsx';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { Section } from './Section.tsx';
import { SessionTable } from './SessionTable.tsx';

/** The sessions of the signed-in user; each can be ended, or all others together. */
export function Sessions() {
  const translate = useTranslate();
  return (
    <InnerList resource="sessions">
      <Section
        title={translate('account.sessions.title')}
        hint={translate('account.sessions.hint')}
        action={<EndOthers />}
      >
        <SessionTable />
      </Section>
    </InnerList>
  );
}

function EndOthers() {
  const translate = useTranslate();
  const { data } = useListContext<OwnSession>();
  const endOthers = useActionMutation({
    run: () => call(session.endOthers, {}),
    done: 'account.sessions.othersEnded',
    stale: ['sessions'],
  });
  if (!data?.some(({ current }) => !current)) return null;
  return (
    <ConfirmButton
      action={endOthers}
      label={translate('account.sessions.endOthers')}
      question={translate('account.sessions.endOthersQuestion')}
    />
  );
}
