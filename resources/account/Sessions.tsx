import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { type OwnSession, session } from '#contract/users/session.ts';
import { call } from '#dataProvider/client.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { sessionsQuery } from './account.data.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { deviceOf } from './device.ts';
import { ItemList, ListItem } from './ListItem.tsx';
import { Section } from './Section.tsx';
import { useActionMutation } from './useActionMutation.ts';

/** Where one is signed in; each can be ended, and all others at the same time. */
export function Sessions() {
  const translate = useTranslate();
  const query = useQuery(sessionsQuery);
  const hasOthers = query.data?.some(({ current }) => !current);
  const endOthers = useActionMutation({
    run: () => call(session.endOthers, {}),
    done: 'account.sessions.othersEnded',
    stale: sessionsQuery.queryKey,
  });

  return (
    <Section
      title={translate('account.sessions.title')}
      hint={translate('account.sessions.hint')}
      action={
        hasOthers && (
          <ConfirmButton
            action={endOthers}
            label={translate('account.sessions.endOthers')}
            question={translate('account.sessions.endOthersQuestion')}
          />
        )
      }
    >
      <QueryBoundary query={query}>
        {(items) => (
          <ItemList label={translate('account.sessions.title')}>
            {items.map((one) => (
              <SessionItem key={one.id} session={one} />
            ))}
          </ItemList>
        )}
      </QueryBoundary>
    </Section>
  );
}

function SessionItem({ session: { id, agent, ip, startedOn, lastSeenOn, current } }: { session: OwnSession }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const { browser, system, isSmall } = deviceOf(agent);
  const device =
    browser && system
      ? translate('account.sessions.on', { browser, system })
      : (browser ?? system ?? translate('account.sessions.unknown'));
  const end = useActionMutation({
    run: () => call(session.end, { params: { id: String(id) } }),
    done: 'account.sessions.ended',
    stale: sessionsQuery.queryKey,
  });
  const details = [
    ip,
    translate('account.sessions.started', { on: formatDateTime(startedOn) }),
    translate('account.sessions.seen', { on: formatDateTime(lastSeenOn) }),
  ];

  return (
    <ListItem
      Icon={isSmall ? PhoneIcon : ComputerIcon}
      details={details}
      title={
        <>
          {device}
          {current && (
            <Chip size="small" color="primary" variant="outlined" label={translate('account.sessions.current')} />
          )}
        </>
      }
    >
      {!current && (
        <Button
          aria-label={translate('account.sessions.endOf', { device, ip })}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {translate('account.sessions.end')}
        </Button>
      )}
    </ListItem>
  );
}
