import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

/** Puts a link into the clipboard; where the browser rejects, shows it to be copied by hand. */
export function useCopyLink() {
  const notify = useNotify();
  const translate = useTranslate();
  const showError = useErrorDialog();
  return useCallback(
    async (link: string) => {
      try {
        // Browsers give the clipboard to secure pages only.
        await navigator.clipboard.writeText(link);
        notify('files.linkCopied', { type: 'success' });
      } catch {
        showError(translate('files.linkByHand', { link }));
      }
    },
    [notify, translate, showError],
  );
}
