import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { useLockText } from '#web/ui/lockText.ts';
import type { Sitting } from './useEditSession.ts';

/** Why a file is opened to view only, as a sentence; undefined when it can be changed. */
export function useViewReason(session: Sitting | undefined, file: FileEntity): string | undefined {
  const translate = useTranslate();
  const lock = useLockText(session?.lock ?? file.lock);
  if (!session || session.mode === 'edit') return undefined;
  const { reason = 'rights', by } = session;
  if (reason !== 'locked') return translate(`editing.view.${reason}`);
  const names = by.map(({ name }) => name).join(', ');
  return lock ?? translate('editing.view.locked', { names });
}
