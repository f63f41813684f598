import LockIcon from '@mui/icons-material/Lock';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { useLockText } from '#web/ui/LockBadge.tsx';
import { useRefresh } from '../state/useRefresh.ts';

interface LockNoticeProps {
  node: Pick<FileEntity, 'id' | 'lock'>;
  isFolder?: boolean;
}

/** Shows who has locked a file or folder; the holder and administrators can remove the lock. */
export function LockNotice({ node: { id, lock }, isFolder = false }: LockNoticeProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorDialog();
  const refresh = useRefresh();
  const mayEnd = useCan()('lock.end', { by: lock?.by.id ?? 0 });
  const text = useLockText(lock);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(isFolder ? locks.endOfFolder : locks.end, { params: { id: String(id) } }),
    onSuccess: () => notify(isFolder ? 'files.lock.folderEnded' : 'files.lock.ended', { type: 'success' }),
    onError: showError,
    // The lock of a folder can apply to everything below it, and that of a file can be the one of its folder.
    onSettled: () => void refresh('reset'),
  });
  if (!lock) return null;
  return (
    <Alert
      severity="info"
      icon={<LockIcon fontSize="small" />}
      action={
        mayEnd && (
          <Button size="small" color="inherit" loading={isPending} onClick={() => mutate()}>
            {translate('files.lock.end')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}
