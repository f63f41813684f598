import BellIcon from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWaiting, waitingText } from '#web/layout/useWaiting.ts';
import { NoticeList } from './NoticeList.tsx';
import { noticesQuery } from './noticeQueries.ts';
import { useLiveNotices } from './useLiveNotices.ts';

/** The number of unread notices, and a button that opens their list. */
export default function Bell() {
  const translate = useTranslate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQuery(noticesQuery);
  useLiveNotices();
  const waiting = useWaiting().filter((one) => one.waiting > 0);
  const unseen = data?.unseen ?? 0;
  const name = [
    translate('notices.bell', { smart_count: unseen }),
    ...waiting.map((one) => waitingText(one, translate)),
  ].join(', ');
  const close = () => setAnchor(null);

  return (
    <>
      <Tooltip title={translate('notices.title')}>
        <IconButton
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
        >
          <Badge
            badgeContent={unseen}
            max={99}
            color="primary"
            overlap="circular"
            slotProps={{ badge: { 'aria-hidden': true } }}
          >
            <BellIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            id,
            role: 'dialog',
            'aria-label': translate('notices.title'),
            sx: { mt: 1, border: 1, borderColor: 'divider', width: 400, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <NoticeList items={data?.items ?? []} unseen={unseen} waiting={waiting} onClose={close} />
      </Popover>
    </>
  );
}
