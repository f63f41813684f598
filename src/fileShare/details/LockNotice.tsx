import EditIcon from '@mui/icons-material/EditOutlined';
import LockIcon from '@mui/icons-material/Lock';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { Rights } from '#contract/enums.ts';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { isSession, useLockText } from '#web/ui/lockText.ts';
import { useRefresh } from '../state/useRefresh.ts';

interface LockNoticeProps {
  node: Pick<FileEntity, 'id' | 'lock' | 'rights'>;
  isFolder?: boolean;
}

/**
 * Shows who has locked a file or folder, or edits it; the holder and administrators can remove the lock, and writers that
 * of an editor that has stopped responding.
 */
export function LockNotice({ node: { id, lock, rights }, isFolder = false }: LockNoticeProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorDialog();
  const refresh = useRefresh();
  const can = useCan();
  const session = lock && isSession(lock) ? lock.sessionId : null;
  const isLeft = session !== null && lock?.silent && can('file.write', { rights: rights as Rights });
  // The lock of an approval ends with it.
  const mayEnd = isLeft || (lock?.app !== 'approval' && can('lock.end', { by: lock?.by.id ?? 0 }));
  const text = useLockText(lock);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      session === null
        ? call(isFolder ? locks.endOfFolder : locks.end, { params: { id: String(id) } })
        : call(editSessions.end, { params: { sessionId: session }, body: {} }),
    onSuccess: () =>
      notify(`files.lock.${isFolder ? 'folderEnded' : session ? 'editingEnded' : 'ended'}`, { type: 'success' }),
    onError: showError,
    // The lock of a folder can apply to everything below it, and that of a file can be the one of its folder.
    onSettled: () => void refresh('reset'),
  });
  if (!lock) return null;
  return (
    <Alert
      severity={lock.silent ? 'warning' : 'info'}
      icon={session ? <EditIcon fontSize="small" /> : <LockIcon fontSize="small" />}
      action={
        mayEnd && (
          <Button size="small" color="inherit" loading={isPending} onClick={() => mutate()}>
            {translate(session ? 'files.lock.endEditing' : 'files.lock.end')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}
