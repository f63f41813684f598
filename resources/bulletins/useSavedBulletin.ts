import type { Bulletin } from '#contract/bulletins.ts';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { removeCopied } from '#web/copiedFiles.ts';

/** After a bulletin was saved: its attached files are removed from the copied ones. */
export function useSavedBulletin(options: { message: string; isNew?: boolean }) {
  const { onSuccess, onError } = useSaved({ resource: 'bulletins', ...options });
  return {
    onError,
    onSuccess: (bulletin: Bulletin) => {
      removeCopied(
        bulletin.fileNodes.map(({ id }) => id),
        ['copied.bulletins'],
      );
      onSuccess(bulletin);
    },
  };
}
