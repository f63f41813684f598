import ReceivedIcon from '@mui/icons-material/CheckCircleOutline';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import QueuedIcon from '@mui/icons-material/Schedule';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { oneTimeShares, type Share } from '#contract/oneTimeShares.ts';
import { call } from '#dataProvider/client.ts';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { ForwardToInboxIcon as SendIcon } from '#web/ui/pointingIcons.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** The recipients, with the state of their mail: being sent, failed, or sent and downloaded. */
export function Recipients({ share }: { share: Share }) {
  const isLacking = share.recipients.some(({ mail }) => mail === 'failed' || mail === null);
  return (
    <>
      <Addresses recipients={share.recipients} />
      {isLacking && share.status === 'active' && <SendAgain shareId={share.id} />}
    </>
  );
}

function Addresses({ recipients }: Pick<Share, 'recipients'>) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 200 }}>
      {recipients.map((recipient) => (
        <Box
          component="li"
          key={recipient.address}
          sx={{ display: 'flex', gap: 0.5, alignItems: 'center', overflowWrap: 'anywhere' }}
        >
          {recipient.address}
          <DataVersion recipient={recipient} />
        </Box>
      ))}
    </Box>
  );
}

/** Sends the failed mails again; the others are not affected. */
function SendAgain({ shareId }: { shareId: number }) {
  const translate = useTranslate();
  const { mutate, isPending } = useActionMutation({
    run: () => call(oneTimeShares.sendMail, { body: { id: shareId } }),
    done: 'shares.sentAgain',
    stale: ['oneTimeShares'],
  });
  return (
    <Button
      size="small"
      startIcon={<SendIcon />}
      loading={isPending}
      onClick={() => mutate()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('shares.sendAgain')}
    </Button>
  );
}

function DataVersion({ recipient: { mail, receivedOn } }: { recipient: Share['recipients'][number] }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  if (receivedOn) {
    const message = translate('shares.received', { stamp: formatDateTime(receivedOn) });
    return sign(message, <ReceivedIcon color="success" fontSize="inherit" titleAccess={message} />);
  }
  if (mail === 'sent') return null;
  const message = translate(`shares.mail.${mail ?? 'unsent'}`);
  const Icon = mail === 'queued' ? QueuedIcon : FailedIcon;
  return sign(
    message,
    <Icon color={mail === 'queued' ? 'action' : 'error'} fontSize="inherit" titleAccess={message} />,
  );
}

function sign(message: string, icon: React.ReactElement) {
  return <Tooltip title={message}>{icon}</Tooltip>;
}
