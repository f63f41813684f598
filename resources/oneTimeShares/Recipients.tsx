import ReceivedIcon from '@mui/icons-material/CheckCircleOutline';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import QueuedIcon from '@mui/icons-material/Schedule';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { Share } from '#contract/oneTimeShares.ts';
import { useFormat } from '#web/ui/useFormat.ts';

/** Who gets it, with what became of their mail: still on its way, failed, or followed by a download. */
export function Recipients({ share }: { share: Share }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {share.recipients.map((recipient) => (
        <Box
          component="li"
          key={recipient.address}
          sx={{ display: 'flex', gap: 0.5, alignItems: 'center', overflowWrap: 'anywhere' }}
        >
          {recipient.address}
          <Mark recipient={recipient} />
        </Box>
      ))}
    </Box>
  );
}

function Mark({ recipient: { mail, receivedOn } }: { recipient: Share['recipients'][number] }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  if (receivedOn) {
    const words = translate('shares.received', { stamp: formatDateTime(receivedOn) });
    return sign(words, <ReceivedIcon color="success" fontSize="inherit" titleAccess={words} />);
  }
  if (mail === 'sent') return null;
  const words = translate(`shares.mail.${mail ?? 'unsent'}`);
  const Icon = mail === 'queued' ? QueuedIcon : FailedIcon;
  return sign(words, <Icon color={mail === 'queued' ? 'action' : 'error'} fontSize="inherit" titleAccess={words} />);
}

function sign(words: string, icon: React.ReactElement) {
  return <Tooltip title={words}>{icon}</Tooltip>;
}
