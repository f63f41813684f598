import Dialog from '@mui/material/Dialog';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import type { Folder, FolderPermission } from '#contract/fileNodes/folders.ts';
import { forcing } from '#web/ui/dialogs/BrokenTests.tsx';
import { type ListName, unitsOf } from './entries.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { useUnitTexts } from './Units.tsx';
import { useRefreshEntries } from './useRefreshEntries.ts';

interface RemoveEntryProps {
  folder: Folder;
  list: ListName;
  entry: FolderPermission;
  onClose: () => void;
}

/** Removes an entry after a confirmation that names it and those who lose access. */
export function RemoveEntry({ folder, list, entry, onClose }: RemoveEntryProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshEntries(folder);
  const message = useUnitTexts()(unitsOf(entry));
  const [remove, { error, isPending }] = useDelete(
    'permissionEntries',
    { id: entry.id, previousData: entry },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify('folderPermissions.removed', { type: 'success', messageArgs: { entry: message } });
        onClose();
      },
      onSettled: refresh,
    },
  );
  const names = { entry: message, folder: folder.name, list: translate(`folderPermissions.${list}`) };

  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={translate('folderPermissions.review.removeTitle')}
      maxWidth="xs"
      fullWidth
    >
      <ReviewStep
        change={{ fileNodeId: folder.id, id: entry.id, remove: true }}
        title={translate('folderPermissions.review.removeTitle')}
        question={translate('folderPermissions.review.removeQuestion', names)}
        confirm={translate('folderPermissions.review.remove')}
        back={translate('ui.cancel')}
        isDestructive
        error={error as Error | null}
        isBusy={isPending}
        onConfirm={(force) =>
          void remove('permissionEntries', { id: entry.id, previousData: entry, meta: forcing(force) })
        }
        onBack={onClose}
      />
    </Dialog>
  );
}
