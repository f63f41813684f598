import LockIcon from '@mui/icons-material/Lock';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { NodeLock } from '#contract/common.ts';
import { useFormat } from './text/useFormat.ts';

/** Marks a file that a user has locked in a desktop program; otherwise nothing. */
export function LockBadge({ lock }: { lock: NodeLock | null }) {
  const title = useLockText(lock);
  if (!title) return null;
  return (
    <Tooltip title={title}>
      <LockIcon
        fontSize="small"
        role="img"
        aria-hidden={false}
        titleAccess={title}
        sx={{ flexShrink: 0, color: 'text.secondary' }}
      />
    </Tooltip>
  );
}

/** Who has locked a file or folder, and until when. */
export function useLockText(lock: NodeLock | null): string | undefined {
  const translate = useTranslate();
  const { formatRecent } = useFormat();
  return lock ? translate('files.lock.by', { name: lock.by.name, until: formatRecent(lock.until) }) : undefined;
}
