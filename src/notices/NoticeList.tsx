import BellIcon from '@mui/icons-material/NotificationsNone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Notice } from '#contract/instance/notices.ts';
import { type Waiting, waitingText } from '#web/layout/useWaiting.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { ChevronRightIcon as NextIcon } from '#web/ui/pointingIcons.tsx';
import { NoticeItem } from './NoticeItem.tsx';
import { useMarkSeen } from './useMarkSeen.ts';

interface NoticeListProps {
  items: Notice[];
  unseen: number;
  /** What waits for the user; the first lines. */
  waiting: Waiting[];
  onClose: () => void;
}

/** The user's notices, newest first. */
export function NoticeList({ items, unseen, waiting, onClose }: NoticeListProps) {
  const translate = useTranslate();
  const markSeen = useMarkSeen();
  const list = useRef<HTMLDivElement>(null);
  const markAll = () => {
    markSeen(undefined);
    // The button disappears, so the focus is moved to the list.
    list.current?.focus();
  };
  return (
    <Stack ref={list} tabIndex={-1} sx={{ maxHeight: 'min(560px, calc(100dvh - 80px))', outline: 'none' }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', minHeight: 48, pl: 2, pr: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography component="h2" sx={{ flex: 1, fontWeight: 600 }}>
          {translate('notices.title')}
        </Typography>
        {unseen > 0 && (
          <Button size="small" onClick={markAll}>
            {translate('notices.markAll')}
          </Button>
        )}
      </Stack>
      {waiting.map((one) => (
        <Button
          key={one.slot.to}
          component={Link}
          to={one.slot.to}
          onClick={onClose}
          color={one.late > 0 ? 'error' : 'primary'}
          endIcon={<NextIcon />}
          sx={waitingSx}
        >
          {waitingText(one, translate)}
        </Button>
      ))}
      {items.length === 0 ? (
        <Box sx={{ display: 'flex', minHeight: 220 }}>
          <EmptyState icon={BellIcon} title={translate('notices.empty')} hint={translate('notices.emptyHint')} />
        </Box>
      ) : (
        <List disablePadding sx={{ overflow: 'auto' }} aria-label={translate('notices.title')}>
          {items.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} onSeen={() => markSeen([notice.id])} onClose={onClose} />
          ))}
        </List>
      )}
    </Stack>
  );
}

/** A line of the list that stands out from the notices. */
const waitingSx = {
  justifyContent: 'space-between',
  minHeight: 44,
  px: 2,
  borderRadius: 0,
  borderBottom: 1,
  borderColor: 'divider',
  fontWeight: 600,
} as const;
