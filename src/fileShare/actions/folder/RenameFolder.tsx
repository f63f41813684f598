import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { NameDialog } from '#web/ui/dialogs/NameDialog.tsx';
import type { FolderDialogProps } from './FolderDialogProps.ts';
import { useSaveFolder } from './useSaveFolder.ts';

/** Renames a folder from its menu. */
export default function RenameFolder({ folder, onClose }: FolderDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  // The version when the dialog opened: after a reload in the background, the rowVersion would not match the input.
  const [{ id, name, rowVersion }] = useState(folder);
  const { mutate, error, isPending } = useSaveFolder(() => {
    notify('fileShare.folder.saved', { type: 'success' });
    onClose();
  });
  return (
    <NameDialog
      label={translate('fileShare.folder.name')}
      title={translate('fileShare.renameOf', { name })}
      submitLabel={translate('fileShare.folder.save')}
      name={name}
      error={error}
      isBusy={isPending}
      onSubmit={(requested) => mutate({ id, rowVersion, name: requested })}
      onClose={onClose}
    />
  );
}
