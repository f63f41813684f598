import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { type OwnSession, session } from '#contract/session.ts';
import { call } from '#dataProvider/client.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { useFormat } from '#web/ui/useFormat.ts';
import { Asking } from './Asking.tsx';
import { sessionsQuery } from './account.data.ts';
import { deviceOf } from './device.ts';
import { Line, Lines } from './Line.tsx';
import { Section } from './Section.tsx';
import { useDeed } from './useDeed.ts';

/** Where one is signed in; each can be ended, and all others at once. */
export function Sessions() {
  const translate = useTranslate();
  const query = useQuery(sessionsQuery);
  const hasOthers = query.data?.some(({ current }) => !current);
  const endOthers = useDeed({
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
          <Asking
            deed={endOthers}
            label={translate('account.sessions.endOthers')}
            question={translate('account.sessions.endOthersQuestion')}
          />
        )
      }
    >
      <Loaded query={query}>
        {(items) => (
          <Lines label={translate('account.sessions.title')}>
            {items.map((one) => (
              <SessionLine key={one.id} session={one} />
            ))}
          </Lines>
        )}
      </Loaded>
    </Section>
  );
}

function SessionLine({ session: { id, agent, ip, startedOn, lastSeenOn, current } }: { session: OwnSession }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const { browser, system, isSmall } = deviceOf(agent);
  const device =
    browser && system
      ? translate('account.sessions.on', { browser, system })
      : (browser ?? system ?? translate('account.sessions.unknown'));
  const end = useDeed({
    run: () => call(session.end, { params: { id: String(id) } }),
    done: 'account.sessions.ended',
    stale: sessionsQuery.queryKey,
  });
  const facts = [
    ip,
    translate('account.sessions.started', { on: formatDateTime(startedOn) }),
    translate('account.sessions.seen', { on: formatDateTime(lastSeenOn) }),
  ];

  return (
    <Line
      Icon={isSmall ? PhoneIcon : ComputerIcon}
      facts={facts}
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
    </Line>
  );
}
