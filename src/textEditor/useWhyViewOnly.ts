import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { NodeLock } from '#contract/common.ts';
import { ViewOnly } from '#web/editing/EditSession.ts';

/** Tells why a text can be viewed only, or what else has failed. */
export function useWhyViewOnly() {
  const translate = useTranslate();
  return useCallback(
    /** @param lock that of the file, if it is known */
    (error: Error, lock: NodeLock | null = null) => {
      if (!(error instanceof ViewOnly)) return error.message;
      if (error.reason !== 'locked') return translate(`textEditor.view.${error.reason}`);
      const name = lock?.by.name ?? error.by.join(', ');
      if (lock?.app === 'manual') return translate('files.lock.other', { name });
      if (lock?.app === 'approval') return translate('files.lock.approval');
      if (lock?.place) return translate('textEditor.view.lockedIn', { name, place: lock.place });
      return translate(name ? 'textEditor.view.lockedBy' : 'textEditor.view.locked', { name });
    },
    [translate],
  );
}
