import { useTranslate } from 'react-admin';
import { NameDialog } from '#web/ui/dialogs/NameDialog.tsx';
import type { FolderDialogProps } from './FolderDialogProps.ts';
import { useCreateFolder } from './useCreateFolder.ts';

/** Creates a subfolder from the menu of its parent, which is then expanded. */
export default function CreateFolder({
  folder,
  onExpand,
  onClose,
}: Pick<FolderDialogProps, 'folder' | 'onExpand' | 'onClose'>) {
  const translate = useTranslate();
  const { mutate, error, isPending } = useCreateFolder(folder.id, () => {
    onExpand([folder.id]);
    onClose();
  });
  return (
    <NameDialog
      label={translate('fileShare.folder.name')}
      title={translate('fileShare.createIn', { name: folder.name })}
      submitLabel={translate('fileShare.folder.create')}
      name=""
      error={error}
      isBusy={isPending}
      onSubmit={mutate}
      onClose={onClose}
    />
  );
}
