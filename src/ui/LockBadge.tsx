import EditIcon from '@mui/icons-material/EditOutlined';
import LockIcon from '@mui/icons-material/Lock';
import Tooltip from '@mui/material/Tooltip';
import type { NodeLock } from '#contract/common.ts';
import { isSession, useLockText } from './lockText.ts';

/** Marks a file that a user has locked in a desktop program or edits here; otherwise nothing. */
export default function LockBadge({ lock }: { lock: NodeLock | null }) {
  const title = useLockText(lock);
  if (!lock || !title) return null;
  const Icon = isSession(lock) ? EditIcon : LockIcon;
  return (
    <Tooltip title={title}>
      <Icon
        fontSize="small"
        role="img"
        aria-hidden={false}
        titleAccess={title}
        sx={{ flexShrink: 0, color: lock.silent ? 'warning.main' : 'text.secondary' }}
      />
    </Tooltip>
  );
}
