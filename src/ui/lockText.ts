import { useTranslate } from 'react-admin';
import type { NodeLock } from '#contract/common.ts';
import { useFormat } from './text/useFormat.ts';

/** Whether a file is locked by an editor that tells that it is there, not by a network drive. */
export function isSession(lock: NodeLock): boolean {
  return lock.sessionId !== null && lock.app !== 'webdav';
}

/** Who has locked a file or folder and until when, or who edits it and where. */
export function useLockText(lock: NodeLock | null): string | undefined {
  const translate = useTranslate();
  const { formatRecent, formatDateTime } = useFormat();
  if (!lock) return undefined;
  const { by, until, place, others, silent, reason, app } = lock;
  if (until === null) return translate('files.lock.approval');
  if (!isSession(lock)) {
    // A program holds a file for an hour, a user for days.
    const end = app === 'manual' ? formatDateTime(until) : formatRecent(until);
    const text = translate('files.lock.by', { name: by.name, until: end });
    return reason === null ? text : translate('files.lock.why', { text, reason });
  }
  if (silent) return translate('files.lock.silent', { name: by.name });
  const values = { name: by.name, place, smart_count: others };
  return translate(others > 0 ? 'files.lock.others' : 'files.lock.editing', values);
}
