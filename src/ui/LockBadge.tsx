import EditIcon from '@mui/icons-material/EditOutlined';
import LockIcon from '@mui/icons-material/Lock';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { NodeLock } from '#contract/common.ts';
import { useFormat } from './text/useFormat.ts';

/** Marks a file that a user has locked in a desktop program or edits here; otherwise nothing. */
export function LockBadge({ lock }: { lock: NodeLock | null }) {
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

/** Whether a file is locked by an editor that tells that it is there, not by a network drive. */
export function isSession(lock: NodeLock): boolean {
  return lock.sessionId !== null && lock.app !== 'webdav';
}

/** Who has locked a file or folder and until when, or who edits it and where. */
export function useLockText(lock: NodeLock | null): string | undefined {
  const translate = useTranslate();
  const { formatRecent } = useFormat();
  if (!lock) return undefined;
  const { by, until, place, others, silent } = lock;
  if (!isSession(lock)) return translate('files.lock.by', { name: by.name, until: formatRecent(until) });
  if (silent) return translate('files.lock.silent', { name: by.name });
  const values = { name: by.name, place, smart_count: others };
  return translate(others > 0 ? 'files.lock.others' : 'files.lock.editing', values);
}
